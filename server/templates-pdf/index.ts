/** Documents that are written into a template, as PDF: values in, bytes out; no database. */
export { checkTemplate, renderTemplate, signerFields } from './render-template'
