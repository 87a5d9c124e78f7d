/** Documents that are written into a template, as PDF: values in, bytes out; no database. */
export {
  checkTemplate,
  previewTemplate,
  renderTemplate,
  signerFields,
  type TemplatePreview,
} from './render-template'
export { type SignerText, signerText, writeSignerTexts } from './signer-texts'
