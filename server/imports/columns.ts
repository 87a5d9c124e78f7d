import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Translate } from '@/lib/i18n/translate'
import type { ImportTarget } from './target'

/** Which field each column becomes, by its header; columns that are not in it are left out. */
export type Mapping = Readonly<Record<string, string>>

/** A header as it is compared: lower case, without accents, spaces and signs. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The signature by which a file's headers are recognised the next time: it depends on their names, not on their order.
 */
export const signatureOf = (headers: readonly string[]): string =>
  createHash('sha256').update(headers.map(plain).sort().join('\n')).digest('hex')

/** Which field each column probably is, by its header: keys, names in both languages, synonyms. One column a field. */
export function suggestMapping(
  target: ImportTarget,
  headers: readonly string[],
  translators: readonly Translate[],
): Mapping {
  const known = new Map<string, string>()
  for (const { key, label, isOwn, synonyms } of target.fields) {
    const labels = isOwn ? [label] : translators.map((translate) => translate(label))
    const names = [key, ...labels, ...synonyms]
    for (const name of names) if (!known.has(plain(name))) known.set(plain(name), key)
  }
  const taken = new Set<string>()
  const pairs: [string, string][] = []
  for (const header of headers) {
    const field = isFree(target, header) ? header : known.get(plain(header))
    if (!field || taken.has(field)) continue
    taken.add(field)
    pairs.push([header, field])
  }
  return Object.fromEntries(pairs)
}

const isFree = ({ free = [] }: ImportTarget, field: string): boolean =>
  free.some(({ prefix }) => field.startsWith(prefix) && field.length > prefix.length)

/** Answers the part of a mapping that fits a file and its target: fields may be gone, or belong to another subject. */
export function fittingMapping(target: ImportTarget, headers: readonly string[], mapping: Mapping): Mapping {
  const fields = new Set(target.fields.map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(mapping).filter(
      ([header, field]) => headers.includes(header) && (fields.has(field) || isFree(target, field)),
    ),
  )
}

/**
 * A mapping that can be used: headers of the file, fields of the target, each at most once, the required ones and at
 * least one.
 * @throws Refusal ERROR_IMPORT_MAPPING with the headers at fault
 */
export function checkMapping(target: ImportTarget, headers: readonly string[], mapping: Mapping): Mapping {
  const pairs = Object.entries(mapping).filter(([, field]) => field !== '')
  const fields = new Set(target.fields.map(({ key }) => key))
  const taken = new Set<string>()
  const wrong: string[] = []
  for (const [header, field] of pairs) {
    const isKnown = headers.includes(header) && (fields.has(field) || isFree(target, field))
    if (!isKnown || taken.has(field)) wrong.push(`header_mapping.${header}`)
    taken.add(field)
  }
  for (const { key, isRequired } of target.fields) {
    if (isRequired && !taken.has(key)) wrong.push(`header_mapping.${key}`)
  }
  if (wrong.length > 0 || pairs.length === 0) throw new Refusal('ERROR_IMPORT_MAPPING', {}, wrong)
  return Object.fromEntries(pairs)
}
