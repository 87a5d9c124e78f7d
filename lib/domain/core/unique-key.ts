const ACCENTED: Readonly<Record<string, string>> = {
  à: 'a',
  á: 'a',
  è: 'e',
  é: 'e',
  ì: 'i',
  í: 'i',
  ò: 'o',
  ó: 'o',
  ù: 'u',
  ú: 'u',
}

/**
 * The key of an attribute, from the text that a user writes (document 2 §5): lower case, runs of spaces as one, no
 * spaces at the ends, accented vowels plain, and every character other than a-z, digits and underscore as an
 * underscore. '' for an empty text.
 */
export const toUniqueKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[àáèéìíòóùú]/g, (vowel) => ACCENTED[vowel] ?? '_')
    .replace(/[^a-z0-9_]/gu, '_')

export const isUniqueKey = (text: string): boolean => /^[a-z0-9_]+$/.test(text)
