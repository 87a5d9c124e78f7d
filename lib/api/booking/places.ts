import * as z from 'zod'
import { optionalText, sku, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { eventPrice, listedTeacher, location, teacher } from './event-fields'

const name = text(120).pipe(z.string().min(1))

export const addLocation = endpoint
  .route({ method: 'POST', path: `${base}/eventlocation`, tags, summary: 'Add a location' })
  .meta({ roles: ['GUI_CAN_ADD_LOCATION'], creates: true })
  .input(
    z.object({
      event_location: z.object({ name, description: optionalText(500), address: optionalText(300) }),
    }),
  )
  .output(answer({ event_location: location }))

/** Where events take place, by name. */
export const listLocations = endpoint
  .route({ method: 'GET', path: `${base}/eventlocation/structure/list`, tags, summary: 'Locations' })
  .meta({ roles: ['GUI_CAN_VIEW_LOCATION_LIST'] })
  .input(z.object({}))
  .output(answer({ location_list: z.array(location) }))

/** Adds a person in charge; without a description the entry's name. Who is one already stays so. */
export const addTeacher = endpoint
  .route({ method: 'POST', path: `${base}/eventteacher`, tags, summary: 'Add a person in charge' })
  .meta({ roles: ['GUI_CAN_ADD_TEACHER'], creates: true })
  .input(z.object({ event_teacher: z.object({ short_description: optionalText(200), anagrafica_sku: sku }) }))
  .output(answer({ event_teacher: teacher }))

/** Persons in charge, by their description. */
export const listTeachers = endpoint
  .route({ method: 'GET', path: `${base}/eventteacher/structure/list`, tags, summary: 'Persons in charge' })
  .meta({ roles: ['GUI_CAN_VIEW_TEACHER_LIST'] })
  .input(z.object({}))
  .output(answer({ teacher_list: z.array(listedTeacher) }))

export const addPrice = endpoint
  .route({ method: 'POST', path: `${base}/eventprice`, tags, summary: 'Add a price of events' })
  .meta({ roles: ['GUI_CAN_ADD_PRICE'], creates: true })
  .input(z.object({ event_price: z.object({ name, product_cross_id: optionalText(60) }) }))
  .output(answer({ event_price: eventPrice }))

/** Ours: what events can cost, by name. */
export const listPrices = endpoint
  .route({ method: 'GET', path: `${base}/eventprice/structure/list`, tags, summary: 'Prices of events' })
  .meta({ roles: ['GUI_CAN_VIEW_PRICE_LIST'] })
  .input(z.object({}))
  .output(answer({ event_price_list: z.array(eventPrice) }))
