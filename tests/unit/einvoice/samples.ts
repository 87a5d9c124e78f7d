/**
 * The reference files of FatturaPA: the official schema and sample invoices. They are not part of the repository: they
 * stand in the folder that LUNA_FATTURAPA names, else beside the checkout in ../shared/fatturapa.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const BESIDE = fileURLToPath(new URL('../../../../shared/fatturapa', import.meta.url))
const FOLDER = resolve(process.env.LUNA_FATTURAPA || BESIDE)

export const samplesExist = existsSync(join(FOLDER, 'samples', 'INDEX.tsv'))

/** Why the tests that need the reference files are skipped. */
export const missingReason = `The FatturaPA reference files are not in ${FOLDER}: set LUNA_FATTURAPA to the folder that holds them.`

if (!samplesExist) console.warn(missingReason)

export type Sample = {
  readonly file: string
  readonly kind: string
  readonly format: string
  readonly xsdValid: string
  readonly codes: readonly string[]
  readonly note: string
  readonly bytes: Buffer
}

export const readReference = (path: string): Buffer => readFileSync(join(FOLDER, path))

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
