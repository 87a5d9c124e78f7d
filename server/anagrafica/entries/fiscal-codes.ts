import { ok } from '@/lib/api/endpoint'
import { birthplaceOf, birthplacesOfCode, searchBirthplaces } from '@/lib/domain/codes/birthplaces'
import { birthData, fiscalCodeOf } from '@/lib/domain/codes/fiscal-code'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'

const procedures = api.anagrafica.fiscalCodes

const compute = procedures.compute.handler(async ({ input }) => {
  if (input.birth_date > today()) throw wrongValue('birth_date')
  const known = await birthplacesOfCode(input.codice_catastale)
  if (known.length === 0) throw new Refusal('ERROR_BIRTHPLACE_UNKNOWN', {}, ['codice_catastale'])
  return ok({ taxcode: fiscalCodeOf(input) })
})

const read = procedures.read.handler(async ({ input }) => {
  const data = birthData(input.taxcode, today())
  if (!data) return ok({ person: null })
  const { sex, birth_date, codice_catastale } = data
  return ok({ person: { sex, birth_date, birthplace: await birthplaceOf(codice_catastale, birth_date) } })
})

const birthplaces = procedures.birthplaces.handler(async ({ input }) =>
  ok({ birthplace_list: await searchBirthplaces(input.name, input.birth_date ?? null) }),
)

export const fiscalCodes = { compute, read, birthplaces }
