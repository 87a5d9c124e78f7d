import { ok } from '@/lib/api/endpoint'
import { api } from '@/server/http/implement'
import { askVies, findAddresses, lookupsInUse } from '@/server/platform/lookups'

const procedures = api.anagrafica.lookups

const drivers = procedures.drivers.handler(async () => ok({ lookups: lookupsInUse() }))

const vies = procedures.vies.handler(async ({ input }) =>
  ok({ lookup: await askVies(input.country.toUpperCase() || 'IT', input.vatnumber) }),
)

const addresses = procedures.addresses.handler(async ({ input, context }) =>
  ok({ address_list: await findAddresses(input.search, context.language) }),
)

export const lookups = { drivers, vies, addresses }
