/** The fonts of our PDFs, which come from a package and never from another host, and the letters that they have. */
export { canDraw, FONT_FILES, faceOf } from './faces'
export { composed, mapTexts, missingLetters, namedLetters, refuseLetters } from './letters'
