/** A person who was erased or made anonymous (GDPR, art. 17), without anything about them: `sku` is a random id. */
export type Erasure = {
  structure_id: number
  sku: string
  mode: 'erase' | 'anonymise'
  at: Date
}

/** Makes of a text the seal that nobody can make without the key of the installation. */
export type Sealer = (text: string) => string

/** The folder of the list of erasures, beside the backups in a folder and in a bucket. */
export const ERASURES = 'erasures'

/** The file with words about it, which is there from the first day on: a list without erasures is a list. */
export const ERASURES_NOTE = 'README.txt'

const NAME = /^\d{8}T\d{9}Z-[\w-]{16}\.txt$/
const SKU = /^[\w.:-]{1,40}$/

/** Whether a file of that folder holds erasures. */
export const isErasureFile = (name: string): boolean => NAME.test(name)

/** An erasure as a line of the list, and the name of the file that holds it alone: the same for the same erasure, in every process. */
export function toErasureFile(erasure: Erasure, seal: Sealer): { name: string; text: string } {
  const content = contentOf(erasure)
  const mark = seal(JSON.stringify(content))
  const time = content.at.replace(/[-:.]/g, '')
  return { name: `${time}-${mark.slice(0, 16)}.txt`, text: `${JSON.stringify({ ...content, seal: mark })}\n` }
}

/**
 * Reads a line of the list; null for one that was altered in any byte, that is none, or that another installation has
 * sealed: none of these may erase a person.
 */
export function readErasureLine(line: string, seal: Sealer): Erasure | null {
  const read = readObject(line)
  if (read === null) return null
  const { structure_id, sku, mode, at, seal: mark } = read
  const isWhole =
    Number.isSafeInteger(structure_id) &&
    typeof sku === 'string' &&
    SKU.test(sku) &&
    (mode === 'erase' || mode === 'anonymise') &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  if (!isWhole) return null
  const erasure: Erasure = { structure_id: Number(structure_id), sku, mode, at: new Date(at) }
  return mark === seal(JSON.stringify(contentOf(erasure))) ? erasure : null
}

const contentOf = ({ at, structure_id, sku, mode }: Erasure) => ({
  at: at.toISOString(),
  structure_id,
  sku,
  mode,
})

function readObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
