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
 * The key of an attribute, from what somebody writes (document 2 §5): lower case, runs of spaces as one and none at the
 * ends, accented vowels plain, and every other character that is no letter a-z, digit or underscore an underscore.
 * '' for a text of nothing.
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
