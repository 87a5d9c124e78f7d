import { api } from '@/server/http/implement'
import { classes } from './classes/classes'
import { dues } from './dues/dues'
import { figures } from './figures/figures'
import { monthlyMail } from './mail/monthly-mail'
import { margins } from './margin/margins'
import { offers } from './offers/offers'
import { cohorts } from './people/cohorts'
import { customers } from './people/customers'
import { resources } from './resources/resources'
import { taxes } from './taxes/taxes'

/**
 * The router implements the module's part of the contract. Rooms: figures (sums by month, the documents behind them, and
 * files of both), dues (the open amounts of the schedule by age and customer, and what they let expect), taxes (the VAT of a
 * year by period, and the limits of the flat-rate regime), classes (places and attendance), resources (open and reserved
 * hours), people (how many customers come, come again and are lost), offers (what becomes of offers that are sent),
 * margin (the revenue less the costs of when it was issued), mail (the numbers of a month for those who want them).
 */
export const statisticsRouter = api.statistics.router({
  classes,
  cohorts,
  customers,
  dues,
  figures,
  margins,
  monthlyMail,
  offers,
  resources,
  taxes,
})
