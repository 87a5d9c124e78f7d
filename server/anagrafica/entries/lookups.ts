import { ok } from '@/lib/api/endpoint'
import { comuneNamed } from '@/lib/domain/codes/comuni'
import { api } from '@/server/http/implement'
import { askVies, type FoundAddress, findAddresses, lookupsInUse } from '@/server/platform/lookups'

const procedures = api.anagrafica.lookups

const drivers = procedures.drivers.handler(async () => ok({ lookups: lookupsInUse() }))

const vies = procedures.vies.handler(async ({ input }) =>
  ok({ lookup: await askVies(input.country.toUpperCase() || 'IT', input.vatnumber) }),
)

/** An address with the provincia of its comune, as no such service answers its sigla. */
async function withProvincia(address: FoundAddress) {
  const { address_city, zipcode, country } = address
  const comune = country === 'IT' ? await comuneNamed(address_city, zipcode) : undefined
  return { ...address, address_prov: comune?.sigla ?? '' }
}

const addresses = procedures.addresses.handler(async ({ input, context }) => {
  const found = await findAddresses(input.search, context.language)
  return ok({ address_list: await Promise.all(found.map(withProvincia)) })
})

export const lookups = { drivers, vies, addresses }
