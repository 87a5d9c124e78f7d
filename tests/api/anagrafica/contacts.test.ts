import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'

const rest = '/api/anagrafica/rest'
const context = testApi({ DATABASE_POOL: '20' })

type Entry = { id: number; sku: string }

const person = (first_name: string, over: Record<string, unknown> = {}) => ({
  first_name,
  last_name: 'Ferri',
  ...over,
})
const add = (as: Caller, body: Record<string, unknown>) =>
  context.api.call('POST', `${rest}/anagraficacontatto`, { as, body })
const pair = (verb: string, method: string) => (as: Caller, main: Entry, contact: Entry) =>
  context.api.call(method, `${rest}/anagraficacontatto/${verb}`, {
    as,
    body: { anagrafica_sku: main.sku, contatto_sku: contact.sku },
  })
const join = pair('join', 'PUT')
const unlink = pair('unlink', 'DELETE')
const contactsOf = async (as: Caller, id: number): Promise<string[]> => {
  const { body } = await context.api.call('GET', `${rest}/anagrafica/${id}/contacts`, { as })
  return body.anagrafica_list.map((entry: { first_name: string }) => entry.first_name)
}
const main = (as: Caller) => addEntry(context.api, as, company())
const contactOf = async (as: Caller, entry: Entry, name: string): Promise<Entry> =>
  (await add(as, { anagrafica_sku: entry.sku, anagrafica: person(name) })).body.anagrafica

describe('contacts', () => {
  it('are added to the entry that anagrafica_sku or sku names, as contacts', async () => {
    const as = await context.api.caller()
    const entry = await main(as)
    const first = await add(as, { anagrafica_sku: entry.sku, anagrafica: person('Anna', { ana_type: 0 }) })
    expect(first.body.anagrafica).toMatchObject({ ana_type: 1, first_name: 'Anna' })
    const bySku = { anagrafica_sku: null, sku: entry.sku, anagrafica: person('Bice') }
    expect((await add(as, bySku)).status).toBe(200)
    expect(await contactsOf(as, entry.id)).toEqual(['Anna', 'Bice'])
  })

  it('need a main entry, here and in the plain add', async () => {
    const as = await context.api.caller()
    const answer = await add(as, { anagrafica: person('Anna') })
    expect([answer.status, answer.body.code]).toEqual([400, 'ERROR_NO_INFO'])
    const entry = await main(as)
    for (const anagrafica of [undefined, null, {}, { email: 'anna@esempio.example' }]) {
      const nobody = await add(as, { anagrafica_sku: entry.sku, anagrafica })
      expect([nobody.status, nobody.body.code]).toEqual([400, 'ERROR_NO_INFO'])
    }
    const english = await context.api.call('POST', `${rest}/anagrafica`, {
      as,
      body: { anagrafica: person('Anna', { ana_type: 1 }) },
      headers: { 'accept-language': 'en' },
    })
    expect(english.body.description).toBe('A contact requires a parent registry choice')
  })

  it('belong to as many entries as they are joined to, once each', async () => {
    const as = await context.api.caller()
    const [a, b] = [await main(as), await main(as)]
    const anna = await contactOf(as, a, 'Anna')
    const answers = await Promise.all(Array.from({ length: 100 }, () => join(as, b, anna)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await contactsOf(as, a.id), await contactsOf(as, b.id)]).toEqual([['Anna'], ['Anna']])
    expect((await unlink(as, a, anna)).status).toBe(200)
    expect([await contactsOf(as, a.id), await contactsOf(as, b.id)]).toEqual([[], ['Anna']])
    expect((await unlink(as, a, anna)).status).toBe(404)
  })

  it('join a contact to a main entry, and nothing else', async () => {
    const as = await context.api.caller()
    const [a, b] = [await main(as), await main(as)]
    const anna = await contactOf(as, a, 'Anna')
    const bice = await contactOf(as, a, 'Bice')
    for (const [one, other] of [
      [a, b],
      [anna, bice],
      [anna, a],
      [a, a],
    ] as const) {
      expect((await join(as, one, other)).body.code).toBe('ERROR_ANAGRAFICA_NOT_A_CONTACT')
    }
    expect((await add(as, { sku: anna.sku, anagrafica: person('Ciro') })).body.code).toBe(
      'ERROR_ANAGRAFICA_NOT_A_CONTACT',
    )
  })

  it('hold the type of both while they are joined', async () => {
    const as = await context.api.caller()
    const a = await main(as)
    const anna = await contactOf(as, a, 'Anna')
    const retype = (entry: Entry, ana_type: number) =>
      context.api.call('PUT', `${rest}/anagrafica`, {
        as,
        body: { sku: entry.sku, anagrafica: person('Anna', { ana_type }) },
      })
    expect((await retype(a, 1)).body.code).toBe('ERROR_ANAGRAFICA_TYPE_LINKED')
    expect((await retype(anna, 0)).body.code).toBe('ERROR_ANAGRAFICA_TYPE_LINKED')
    await unlink(as, a, anna)
    expect((await retype(anna, 0)).body.anagrafica.ana_type).toBe(0)
  })

  it('stay in the registry when their entry goes', async () => {
    const as = await context.api.caller()
    const a = await main(as)
    const anna = await contactOf(as, a, 'Anna')
    const gone = await context.api.call('DELETE', `${rest}/anagrafica`, { as, body: { sku: a.sku } })
    expect(gone.status).toBe(200)
    const read = await context.api.call('GET', `${rest}/anagrafica/id/${anna.id}`, { as })
    expect(read.body.anagrafica.ana_type).toBe(1)
    const links = await context.api.asSystem((tx) =>
      tx.anagrafica_contact.count({ where: { contatto_id: anna.id } }),
    )
    expect(links).toBe(0)
  })

  it('of a sibling structure are shown to who sees the family, and to nobody else', async () => {
    const as = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    const branch = await context.api.structure({ id: as.structureId, familyId })
    const a = await main(as)
    await contactOf(as, a, 'Anna')
    const roles = ['GUI_CAN_ANAGRAFICA_CONTACT_LIST']
    const narrow = await context.api.caller({ structure: branch, roles })
    const wide = await context.api.caller({
      structure: branch,
      roles: [...roles, 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'],
    })
    const path = `${rest}/anagrafica/${a.id}/contacts`
    expect((await context.api.call('GET', path, { as: narrow })).status).toBe(404)
    expect(await contactsOf(wide, a.id)).toEqual(['Anna'])
    const byFamily = await context.api.call('GET', `${rest}/anagraficaByFamily/id/${a.id}`, { as: wide })
    expect(byFamily.body.anagrafica.sku).toBe(a.sku)
  })

  it('tell the entries they belong to, by name, and of a sibling structure to the family’s readers only', async () => {
    const as = await context.api.caller()
    const named = (name: string) => addEntry(context.api, as, company({ business: { name } }))
    const [zeta, alfa] = [await named('Zeta Srl'), await named('Alfa Srl')]
    const anna = await contactOf(as, zeta, 'Anna')
    await join(as, alfa, anna)
    const mainsOf = (of: Entry, caller: Caller) =>
      context.api.call('GET', `${rest}/anagrafica/${of.id}/contact_of`, { as: caller })
    const namesOf = async (of: Entry, caller: Caller): Promise<string[]> =>
      (await mainsOf(of, caller)).body.anagrafica_list.map(
        (entry: { business: { name: string } }) => entry.business.name,
      )
    expect([await namesOf(anna, as), await namesOf(zeta, as)]).toEqual([['Alfa Srl', 'Zeta Srl'], []])
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: as.structureId } }),
    )
    const sibling = await context.api.structure({ id: as.structureId, familyId })
    const roles = ['GUI_CAN_ANAGRAFICA_CONTACT_LIST']
    const narrow = await context.api.caller({ structure: sibling, roles })
    const wide = await context.api.caller({
      structure: sibling,
      roles: [...roles, 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'],
    })
    expect((await mainsOf(anna, narrow)).status).toBe(404)
    expect(await namesOf(anna, wide)).toEqual(['Alfa Srl', 'Zeta Srl'])
    await unlink(as, zeta, anna)
    expect(await namesOf(anna, as)).toEqual(['Alfa Srl'])
  })
})
