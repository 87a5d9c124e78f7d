import { Font } from '@react-pdf/renderer'
import { FONT_FILES } from '@/server/fonts'

export const fontFamily = 'IBM Plex Sans'

let registered = false

/** Registers the fonts once a process. */
export function registerFonts(): void {
  if (registered) return
  Font.register({
    family: fontFamily,
    fonts: [
      { src: FONT_FILES.regular, fontWeight: 400 },
      { src: FONT_FILES.strong, fontWeight: 600 },
    ],
  })
  Font.registerHyphenationCallback((word) => [word])
  registered = true
}
