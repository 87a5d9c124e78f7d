/** The reference samples, which stand beside the repository; suites that need them say so when they are missing. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../../shared/fatturapa/', import.meta.url))

export const samplesExist = existsSync(FOLDER)

if (!samplesExist) console.warn(`einvoice: no ${FOLDER}: the suites that need samples or the XSD are skipped`)

export type Sample = {
  readonly file: string
  readonly kind: string
  readonly format: string
  readonly xsdValid: string
  readonly codes: readonly string[]
  readonly note: string
  readonly bytes: Buffer
}

export const readReference = (path: string): Buffer => readFileSync(FOLDER + path)

function readIndex(): readonly Sample[] {
  if (!samplesExist) return []
  const [, ...rows] = readReference('samples/INDEX.tsv').toString('utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [file = '', , , kind = '', format = '', , , , xsdValid = '', , codes = '', note = ''] =
      row.split('\t')
    return {
      file,
      kind,
      format,
      xsdValid,
      codes: codes === '' ? [] : codes.split(','),
      note,
      bytes: readReference(`samples/${file}`),
    }
  })
}

const index = readIndex()

/** Rows of the index whose path starts so. */
export const samplesIn = (prefix: string): readonly Sample[] =>
  index.filter(({ file }) => file.startsWith(prefix))
