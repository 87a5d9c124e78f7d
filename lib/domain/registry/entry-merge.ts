/**
 * Two registry entries made one: which fields differ, which value is suggested, and the entry that the choices make.
 * Entries are flat here: their columns by name.
 */

type Field = { key: string; value: string }
export type MergeableEntry = Readonly<Record<string, unknown>>

/** Whose value the entry gets; `both` joins what can be joined. */
export type MergeChoice = 'keep' | 'merge' | 'both'

export type MergeField = {
  field: string
  keep: unknown
  merge: unknown
  suggested: MergeChoice
  joinable: boolean
}

/** Texts and lists that may hold the content of both entries. */
const JOINABLE = new Set(['note', 'anagrafica_custom_fields'])

/** Fields that describe the row and not the person or business: the user does not choose between them. */
const OWN_TO_A_ROW = new Set([
  'id',
  'sku',
  'structure_id',
  'ana_type',
  'search_name',
  'revision',
  'created_at',
  'updated_at',
  'avatar_image_present',
])

/** Whom the entry describes first, then how he is reached; what is not named here comes after. */
const ORDER = [
  ...['business_name', 'first_name', 'last_name', 'business_vatnumber', 'taxcode', 'category_id'],
  ...['email', 'email_second', 'phone_number', 'phone_number_second', 'cell_phone_number'],
  ...['cell_phone_number_second', 'fax', 'fax_second', 'web_site', 'address_street_name'],
  ...['address_street_number', 'zipcode', 'address_city', 'address_prov', 'country', 'id_paese'],
  ...['codice_destinatario', 'pec_destinatario', 'business_iban', 'business_tax_regime', 'agent'],
  ...['anagrafica_custom_fields', 'note'],
]

const placeOf = (field: string): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which the entries differ; suggested is what loses nothing: the kept value, unless it is empty. */
export function mergeFields(keep: MergeableEntry, merge: MergeableEntry): MergeField[] {
  return Object.keys(keep)
    .filter((field) => !OWN_TO_A_ROW.has(field) && !isSame(keep[field], merge[field]))
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((field) => {
      const [kept, merged] = [keep[field], merge[field]]
      const joinable = JOINABLE.has(field) && !isEmpty(kept) && !isEmpty(merged) && fits(joined(kept, merged))
      const suggested = joinable ? 'both' : isEmpty(kept) ? 'merge' : 'keep'
      return { field, keep: kept, merge: merged, suggested, joinable }
    })
}

/** Whether an entry may hold so much: 4,000 characters of a note, 100 fields. */
const fits = (value: unknown): boolean =>
  Array.isArray(value) ? value.length <= 100 : String(value).length <= 4000

/** Texts one below the other; lists of fields without those whose key the kept entry has. */
function joined(keep: unknown, merge: unknown): unknown {
  if (!Array.isArray(keep) || !Array.isArray(merge)) return [keep, merge].filter(Boolean).join('\n\n')
  const keys = new Set((keep as Field[]).map(({ key }) => key))
  return [...keep, ...(merge as Field[]).filter(({ key }) => !keys.has(key))]
}

/** The columns that change in the kept entry; what is not chosen takes its suggestion. */
export function mergedColumns(
  keep: MergeableEntry,
  merge: MergeableEntry,
  choices: Readonly<Record<string, MergeChoice>>,
): Record<string, unknown> {
  const changes = mergeFields(keep, merge).map(
    ({ field, keep: kept, merge: merged, suggested, joinable }) => {
      const wanted = choices[field] ?? suggested
      const choice = wanted === 'both' && !joinable ? suggested : wanted
      return [field, choice === 'both' ? joined(kept, merged) : choice === 'merge' ? merged : kept]
    },
  )
  return Object.fromEntries(changes)
}
