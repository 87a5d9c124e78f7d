import { PDFDocument } from 'pdf-lib'

/** The pages of several PDFs in one, in their order; the first lends it its title and its dates. */
export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first, ...rest] = pdfs
  if (!first) throw new Error('no PDF is given')
  const document = await PDFDocument.load(first, { updateMetadata: false })
  for (const bytes of rest) await appendPages(document, bytes)
  return document.save()
}

/** Adds the pages of a PDF behind those of a document. */
export async function appendPages(document: PDFDocument, pdf: Uint8Array): Promise<void> {
  const next = await PDFDocument.load(pdf, { updateMetadata: false })
  for (const page of await document.copyPages(next, next.getPageIndices())) document.addPage(page)
}

/** The sizes of a PDF's pages in points. */
export async function pageSizes(pdf: Uint8Array): Promise<{ width: number; height: number }[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getPages().map((page) => page.getSize())
}
