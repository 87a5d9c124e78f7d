import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'

const context = testApi()
const path = '/api/auth/rest/genericsku'

const make = async (as: Caller, anagrafica_sku: string) =>
  (await context.api.call('POST', path, { as, body: { anagrafica_sku } })).body
const redeem = (as: Caller, sku_human_readable: string, more: object = {}) =>
  context.api.call('PUT', `${path}/user`, { as, body: { sku_human_readable, ...more } })
const membership = (account_id: number, structure_id: number) =>
  context.api.asSystem((tx) =>
    tx.membership.findUnique({ where: { account_id_structure_id: { account_id, structure_id } } }),
  )

async function operatorWithEntry() {
  const operator = await context.api.caller()
  return { operator, entry: await addEntry(context.api, operator) }
}

describe('a generic sku', () => {
  it('makes whoever redeems it a customer of its structure, linked to its entry, once', async () => {
    const { operator, entry } = await operatorWithEntry()
    const [person, other] = [await context.api.caller(), await context.api.caller()]
    const made = await make(operator, entry.sku)
    expect(made.sku_human_readable).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    const typed = ` ${made.sku_human_readable.toLowerCase().replace('-', ' ')} `
    expect((await redeem(person, typed)).body).toMatchObject({ anagrafica_sku: entry.sku })
    expect(await membership(person.accountId, operator.structureId)).toMatchObject({
      anagrafica_sku: entry.sku,
    })
    expect((await redeem(other, made.sku_human_readable)).status).toBe(410)
    expect(await membership(other.accountId, operator.structureId)).toBeNull()
  })

  it('is redeemed by one of thirty at once', async () => {
    const { operator, entry } = await operatorWithEntry()
    const made = await make(operator, entry.sku)
    const people = await Promise.all(Array.from({ length: 30 }, () => context.api.caller()))
    const answers = await Promise.all(people.map((person) => redeem(person, made.sku_human_readable)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 410)).toHaveLength(29)
  })

  it('replaces a link only when told to, and stays good until then', async () => {
    const { operator, entry } = await operatorWithEntry()
    const second = await addEntry(context.api, operator)
    const person = await context.api.caller()
    await redeem(person, (await make(operator, entry.sku)).sku_human_readable)
    const made = await make(operator, second.sku)
    const refused = await redeem(person, made.sku_human_readable)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_CONFLICT'])
    const forced = await redeem(person, made.sku_human_readable, { force_update_if_exist: true })
    expect([forced.status, forced.body.anagrafica_sku]).toEqual([200, second.sku])
  })

  it('is mailed with a new code, which is nowhere else, and ends the old one', async () => {
    const { operator, entry } = await operatorWithEntry()
    const person = await context.api.caller()
    const made = await make(operator, entry.sku)
    const body = { sku: made.sku, email: 'cliente@posta.example' }
    expect((await context.api.call('POST', `${path}/sendbymail`, { as: operator, body })).status).toBe(200)
    const [mail] = await context.api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: operator.structureId } }),
    )
    const code = /^([2-9A-Z]{5}-[2-9A-Z]{5})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const rows = await context.api.asSystem((tx) => tx.generic_sku.findMany({ where: { sku: made.sku } }))
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
    expect((await redeem(person, made.sku_human_readable)).status).toBe(410)
    expect((await redeem(person, code)).status).toBe(200)
    const late = await context.api.call('POST', `${path}/sendbymail`, { as: operator, body })
    expect(late.status).toBe(410)
  })

  it('is mailed as it was shown when it is told again; another code is 410 and changes nothing', async () => {
    const { operator, entry } = await operatorWithEntry()
    const [made, other] = [await make(operator, entry.sku), await make(operator, entry.sku)]
    const mail = (sku_human_readable: string) =>
      context.api.call('POST', `${path}/sendbymail`, {
        as: operator,
        body: { sku: made.sku, email: 'cliente@posta.example', sku_human_readable },
      })
    expect((await mail(other.sku_human_readable)).status).toBe(410)
    expect((await mail(made.sku_human_readable)).status).toBe(200)
    const mails = await context.api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: operator.structureId } }),
    )
    expect(mails.map(({ text }) => text.includes(made.sku_human_readable))).toEqual([true])
    expect((await redeem(await context.api.caller(), made.sku_human_readable)).status).toBe(200)
  })

  it('is mailed fifty times in a quarter of an hour by one person, whatever is asked at once', async () => {
    const { operator, entry } = await operatorWithEntry()
    const made = await make(operator, entry.sku)
    const body = { sku: made.sku, email: 'cliente@posta.example' }
    const answers = await Promise.all(
      Array.from({ length: 52 }, () =>
        context.api.call('POST', `${path}/sendbymail`, { as: operator, body }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    const where = { structure_id: operator.structureId }
    expect(await context.api.asSystem((tx) => tx.mail_outbox.count({ where }))).toBe(50)
  })

  it('ends with its days', async () => {
    const { operator, entry } = await operatorWithEntry()
    const made = await make(operator, entry.sku)
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update generic_sku set expires_at = now() where sku = ${made.sku}`,
    )
    expect((await redeem(await context.api.caller(), made.sku_human_readable)).status).toBe(410)
  })

  it('is not guessed: the eleventh try of a user is 429', async () => {
    const person = await context.api.caller()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => redeem(person, `AAAAA-AAA${i + 10}`)),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
  })
})

describe('the own account', () => {
  it('is linked to an entry of its structure, and to another only when told to', async () => {
    const { operator, entry } = await operatorWithEntry()
    const second = await addEntry(context.api, operator)
    const put = (anagrafica_sku: string, force_update_if_exist = false) =>
      context.api.call('PUT', '/api/auth/rest/user/anagrafica', {
        as: operator,
        body: { anagrafica_sku, force_update_if_exist },
      })
    expect((await put(entry.sku)).status).toBe(200)
    expect((await put(entry.sku)).status).toBe(200)
    expect((await put(second.sku)).status).toBe(409)
    expect((await put(second.sku, true)).status).toBe(200)
    expect(await membership(operator.accountId, operator.structureId)).toMatchObject({
      anagrafica_sku: second.sku,
    })
  })
})
