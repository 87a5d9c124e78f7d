/** Pages of PDF files as pictures; no database. */
export { type RasterPage, rasterPages } from './raster-pages'
