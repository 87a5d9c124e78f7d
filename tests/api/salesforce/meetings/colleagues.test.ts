import { expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { testApi } from '@/tests/support/api'

const context = testApi()

it('colleagues are the people who work in the structure, without its customers and those of other structures', async () => {
  const as = await context.api.caller()
  const structure = { id: as.structureId }
  const teacher = await context.api.caller({ roles: ROLE_PRESETS.TEACHER, structure })
  await context.api.caller({ roles: ROLE_PRESETS.CUSTOMER, structure })
  await context.api.caller()
  const { body } = await context.api.call('GET', '/api/salesforce/rest/event/colleague/list', { as })
  const ids = body.colleague_list.map(({ account_id }: { account_id: number }) => account_id)
  expect(ids.toSorted()).toEqual([as.accountId, teacher.accountId].toSorted())
  expect(body.colleague_list[0].name).not.toBe('')
})
