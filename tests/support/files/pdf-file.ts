/** Left, bottom, right, top in points, as PDF files name boxes. */
type Box = readonly [number, number, number, number]

type Page = {
  mediaBox?: Box
  cropBox?: Box
  rotate?: 0 | 90 | 180 | 270
  /** Drawing operators, for example `1 0 0 rg 10 20 30 40 re f`. Text is drawn by the font /F1, Helvetica. */
  content?: string
  /** Dictionaries of annotations, for example `<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] >>`. */
  annotations?: readonly string[]
}

type File = {
  /** Encrypted so that it asks for a password that is not known. */
  encrypted?: boolean
  /** With a form whose pages a program of its own must make (XFA). */
  xfa?: boolean
}

/** A small PDF file, written by hand, so that each of its numbers is known. */
export function pdfFile(
  pages: readonly Page[],
  { encrypted = false, xfa = false }: File = {},
): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${xfa ? '/AcroForm << /Fields [] /XFA [(template) 3 0 R] >>' : ''} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => pageObjects(page, 5 + 2 * index)),
  ]
  const secret = '41'.repeat(32)
  if (encrypted) objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>`)
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const lock = encrypted ? `/Encrypt ${objects.length} 0 R /ID [<${secret}> <${secret}>]` : ''
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock} >>`
  return Uint8Array.from(
    Buffer.from(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1'),
  )
}

function pageObjects(page: Page, stream: number) {
  const { mediaBox = [0, 0, 595, 842], cropBox, rotate, content = '', annotations = [] } = page
  const notes = annotations.length > 0 ? `/Annots [${annotations.join(' ')}]` : ''
  const crop = cropBox ? `/CropBox [${cropBox.join(' ')}]` : ''
  const turn = rotate === undefined ? '' : `/Rotate ${rotate}`
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox.join(' ')}] ${crop} ${turn} ${notes} /Contents ${stream} 0 R ` +
      '/Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}
