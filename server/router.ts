import { activityRouter } from '@/server/activity/router'
import { anagraficaRouter } from '@/server/anagrafica/router'
import { authRouter } from '@/server/auth/router'
import { bookingRouter } from '@/server/booking/router'
import { pricelistRouter } from '@/server/pricelist/router'
import { reservationsRouter } from '@/server/reservations/router'
import { salesforceRouter } from '@/server/salesforce/router'
import { statisticsRouter } from '@/server/statistics/router'
import { viewsRouter } from '@/server/views/router'
import { api } from './http/implement'

/** The handlers of the contract: the compiler refuses an endpoint without one. */
export const router = api.router({
  activity: activityRouter,
  auth: authRouter,
  anagrafica: anagraficaRouter,
  booking: bookingRouter,
  pricelist: pricelistRouter,
  reservations: reservationsRouter,
  salesforce: salesforceRouter,
  statistics: statisticsRouter,
  views: viewsRouter,
})
