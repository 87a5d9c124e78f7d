import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { company } from '@/tests/support/builders'

const context = testApi()

describe('the structure of a call', () => {
  it.each(['L’Accademia – Trento', 'Yoga 100%', 'A%20B', 'Studio 🧘 Roma', 'Sede Forlì', '東京'])(
    'is named by its percent-encoded name: %s',
    async (label) => {
      const caller = await context.api.caller()
      const name = `${label} ${caller.structureId}`
      const branch = await context.api.asSystem(async (tx) => {
        const home = await tx.structure.findUniqueOrThrow({ where: { id: caller.structureId } })
        await tx.family.update({ where: { id: home.family_id }, data: { name: `Famiglia ${name}` } })
        const row = await tx.structure.create({ data: { name, family_id: home.family_id } })
        await tx.membership.create({
          data: {
            account_id: caller.accountId,
            structure_id: row.id,
            gui_item_list: ['GUI_CAN_MANAGE_ANAGRAFICA'],
          },
        })
        return row
      })
      const headers = {
        'x-luna-structure': encodeURIComponent(name),
        'x-luna-family': encodeURIComponent(`Famiglia ${name}`),
      }
      const answer = await context.api.call('POST', '/api/anagrafica/rest/anagrafica', {
        as: caller,
        headers,
        body: { anagrafica: company() },
      })
      expect([answer.status, answer.body.anagrafica?.structure_name]).toEqual([200, name])
      const count = await context.api.asSystem((tx) =>
        tx.anagrafica.count({ where: { structure_id: branch.id } }),
      )
      expect(count).toBe(1)
    },
  )

  it('that is none of the caller’s is refused, however it is written', async () => {
    const [caller, other] = [await context.api.caller(), await context.api.structure()]
    for (const name of [other.name, encodeURIComponent('L’altra'), '%zz', '%E0%A4']) {
      const headers = { 'x-luna-structure': name }
      const answer = await context.api.call('GET', '/api/auth/rest/client_userinfo', { as: caller, headers })
      expect(answer.status).toBe(403)
    }
  })
})
