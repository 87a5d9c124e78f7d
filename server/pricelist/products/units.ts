import { ok } from '@/lib/api/endpoint'
import { CURRENCIES, MEASUREMENT_UNITS } from '@/lib/domain/pricing/units'
import { api } from '@/server/http/implement'
import { translate } from '@/server/platform/text'

const procedures = api.pricelist.units

const currencies = procedures.currencies.handler(({ context: { language } }) =>
  ok({
    currency_list: CURRENCIES.map(({ id, code }) => ({
      id,
      code,
      name: translate(language, `units.currencies.${code}`),
    })),
  }),
)

const measurementUnits = procedures.measurementUnits.handler(({ context: { language } }) =>
  ok({
    measurementunit_list: MEASUREMENT_UNITS.map(({ id, code }) => ({
      id,
      code,
      name: translate(language, `units.measures.${id}`),
    })),
  }),
)

export const units = { currencies, measurementUnits }
