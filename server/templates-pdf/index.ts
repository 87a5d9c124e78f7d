/** Documents that are written into a template, as PDF: values in, bytes out; no database. */
export { checkTemplate, renderTemplate } from './render-template'
