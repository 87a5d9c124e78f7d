import * as z from 'zod'
import { id, optionalText, sku, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { eventPrice, listedTeacher, location, teacher } from './event-fields'

const name = text(120).pipe(z.string().min(1))
const locationIn = z.object({ name, description: optionalText(500), address: optionalText(300) })
const priceIn = z.object({ name, product_cross_id: optionalText(60) })
const one = z.object({ id })

export const addLocation = endpoint
  .route({ method: 'POST', path: `${base}/eventlocation`, tags, summary: 'Add a location' })
  .meta({ roles: ['GUI_CAN_ADD_LOCATION'], creates: true })
  .input(z.object({ event_location: locationIn }))
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
  .input(z.object({ event_price: priceIn }))
  .output(answer({ event_price: eventPrice }))

/** Ours: what events can cost, by name. */
export const listPrices = endpoint
  .route({ method: 'GET', path: `${base}/eventprice/structure/list`, tags, summary: 'Prices of events' })
  .meta({ roles: ['GUI_CAN_VIEW_PRICE_LIST'] })
  .input(z.object({}))
  .output(answer({ event_price_list: z.array(eventPrice) }))

/** Ours: changes a location; it is called so in past events, too. */
export const updateLocation = endpoint
  .route({ method: 'PUT', path: `${base}/eventlocation`, tags, summary: 'Change a location' })
  .meta({ roles: ['GUI_CAN_ADD_LOCATION'] })
  .input(z.object({ event_location: locationIn.extend({ id }) }))
  .output(answer({ event_location: location }))

/** Ours: deletes a location; ERROR_EVENT_PLACE_IN_USE while events to come take place there. Past ones keep it. */
export const removeLocation = endpoint
  .route({ method: 'DELETE', path: `${base}/eventlocation/{id}`, tags, summary: 'Delete a location' })
  .meta({ roles: ['GUI_CAN_ADD_LOCATION'] })
  .input(one)
  .output(answer({}))

/** Ours: changes how a person in charge is called in events; without a description the entry's name. */
export const updateTeacher = endpoint
  .route({ method: 'PUT', path: `${base}/eventteacher`, tags, summary: 'Change a person in charge' })
  .meta({ roles: ['GUI_CAN_ADD_TEACHER'] })
  .input(z.object({ event_teacher: z.object({ id, short_description: optionalText(200) }) }))
  .output(answer({ event_teacher: teacher }))

/** Ours: deletes a person in charge, never the entry; ERROR_EVENT_PLACE_IN_USE while events to come are theirs. */
export const removeTeacher = endpoint
  .route({ method: 'DELETE', path: `${base}/eventteacher/{id}`, tags, summary: 'Delete a person in charge' })
  .meta({ roles: ['GUI_CAN_ADD_TEACHER'] })
  .input(one)
  .output(answer({}))

/** Ours: changes a price of events. */
export const updatePrice = endpoint
  .route({ method: 'PUT', path: `${base}/eventprice`, tags, summary: 'Change a price of events' })
  .meta({ roles: ['GUI_CAN_ADD_PRICE'] })
  .input(z.object({ event_price: priceIn.extend({ id }) }))
  .output(answer({ event_price: eventPrice }))

/** Ours: deletes a price of events; ERROR_EVENT_PLACE_IN_USE while events to come cost it. */
export const removePrice = endpoint
  .route({ method: 'DELETE', path: `${base}/eventprice/{id}`, tags, summary: 'Delete a price of events' })
  .meta({ roles: ['GUI_CAN_ADD_PRICE'] })
  .input(one)
  .output(answer({}))
