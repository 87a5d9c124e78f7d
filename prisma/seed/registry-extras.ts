import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import type { CustomFieldType } from '@/lib/domain/registry/custom-field'
import { toColumns } from '@/server/anagrafica/entries/present'
import type { Tx } from '@/server/db/client'

type Node = { name: string; children?: readonly Node[] }

const tree: readonly Node[] = [
  {
    name: 'Clienti',
    children: [{ name: 'Aziende' }, { name: 'Enti pubblici' }, { name: 'Privati' }, { name: 'Estero' }],
  },
  { name: 'Fornitori', children: [{ name: 'Servizi' }, { name: 'Attrezzature' }] },
]

const fields: readonly { key: string; label: string; type: CustomFieldType }[] = [
  { key: 'tessera', label: 'Numero di tessera', type: 'NUMBER' },
  { key: 'certificato', label: 'Scadenza del certificato medico', type: 'DATE' },
  { key: 'sconto', label: 'Sconto abituale', type: 'PERCENTAGE' },
  { key: 'newsletter', label: 'Riceve la newsletter', type: 'BOOLEAN' },
]

/** Contacts by the company, in the order of the demo's registries, that they work for. */
const contacts: readonly { at: readonly number[]; first: string; last: string; role: string }[] = [
  { at: [0], first: 'Paola', last: 'Ghedini', role: 'Amministrazione' },
  { at: [0, 1], first: 'Enrico', last: 'Tassinari', role: 'Commercialista' },
  { at: [2], first: 'Silvia', last: 'Mazzoni', role: 'Acquisti' },
  { at: [5], first: 'Giorgio', last: 'Bassi', role: 'Direzione' },
]

async function addTree(tx: Tx, nodes: readonly Node[], fatherId: number | null, ids: Map<string, number>) {
  for (const { name, children = [] } of nodes) {
    const { id } = await tx.anagrafica_category.create({ data: { name, father_id: fatherId } })
    ids.set(name, id)
    await addTree(tx, children, id, ids)
  }
}

type SeededEntry = { sku: string; kind: 'company' | 'person' | 'public' | 'foreign' }

const categoryOf = {
  company: 'Aziende',
  public: 'Enti pubblici',
  person: 'Privati',
  foreign: 'Estero',
} as const

/** The demo's category tree, its custom fields with some values, and the people who work at its companies. */
export async function addRegistryExtras(tx: Tx, entries: readonly SeededEntry[]): Promise<void> {
  const ids = new Map<string, number>()
  await addTree(tx, tree, null, ids)
  await tx.anagrafica_custom_field.createMany({ data: [...fields] })
  for (const [kind, name] of Object.entries(categoryOf)) {
    const skus = entries.filter((entry) => entry.kind === kind).map((entry) => entry.sku)
    await tx.anagrafica.updateMany({ where: { sku: { in: skus } }, data: { category_id: ids.get(name) } })
  }
  const people = entries.filter((entry) => entry.kind === 'person')
  for (const [index, { sku }] of people.slice(0, 8).entries()) {
    const anagrafica_custom_fields = [
      { key: 'tessera', value: String(1040 + index) },
      { key: 'newsletter', value: index % 3 === 0 ? 'false' : 'true' },
    ]
    await tx.anagrafica.updateMany({ where: { sku }, data: { anagrafica_custom_fields } })
  }
  await addContacts(tx, entries)
}

async function addContacts(tx: Tx, entries: readonly SeededEntry[]): Promise<void> {
  const companies = entries.filter((entry) => entry.kind === 'company').map((entry) => entry.sku)
  for (const [index, { at, first, last, role }] of contacts.entries()) {
    const email = `${first}.${last}@posta.example`.toLowerCase()
    const entry = anagraficaIn.parse({ ana_type: 1, first_name: first, last_name: last, email, note: role })
    const sku = `demo-c${String(index + 1).padStart(2, '0')}`
    const { id } = await tx.anagrafica.create({ data: { ...toColumns(entry), sku } })
    const employers = at.flatMap((position) => companies[position] ?? [])
    const mains = await tx.anagrafica.findMany({ where: { sku: { in: employers } }, select: { id: true } })
    const links = mains.map((main) => ({ anagrafica_id: main.id, contatto_id: id }))
    await tx.anagrafica_contact.createMany({ data: links })
  }
}
