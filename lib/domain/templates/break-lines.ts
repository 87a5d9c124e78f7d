const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })

/**
 * A text in lines that are not wider than `width`: broken at spaces, within a word only where the word alone is wider, and
 * at its own line breaks. Nothing but spaces at a break is lost. A character that is wider than the line stands alone.
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  if (text === '') return []
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, width, widthOf))
}

function breakParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = widthOf(word) <= width ? [word] : breakWord(word, width, widthOf)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && widthOf(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}
