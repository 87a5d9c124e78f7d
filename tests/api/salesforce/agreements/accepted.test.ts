import { expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addContract, agreementData, studio } from '@/tests/support/builders'

const context = testApi()

it('a contract whose state is set to ACCEPTED is signed', async () => {
  const { caller, customer } = await studio(context.api)
  const { id } = await addContract(context.api, caller, agreementData(customer.sku))
  const { status, body } = await context.api.call('POST', '/api/salesforce/rest/contract/update/state', {
    as: caller,
    body: { contract_data: { id, json_state: { contract_state: 'ACCEPTED' } } },
  })
  expect([status, body.contract.state]).toEqual([200, 'SIGNED'])
})
