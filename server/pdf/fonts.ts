import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'

export const fontFamily = 'IBM Plex Sans'

const files = join(process.cwd(), 'node_modules', '@expo-google-fonts', 'ibm-plex-sans')

let registered = false

/**
 * Registers the fonts once a process; they come from a package, never from another host. TrueType: a
 * compressed web font would be unpacked again for every document.
 */
export function registerFonts(): void {
  if (registered) return
  Font.register({
    family: fontFamily,
    fonts: [
      { src: join(files, '400Regular', 'IBMPlexSans_400Regular.ttf'), fontWeight: 400 },
      { src: join(files, '600SemiBold', 'IBMPlexSans_600SemiBold.ttf'), fontWeight: 600 },
    ],
  })
  Font.registerHyphenationCallback((word) => [word])
  registered = true
}
