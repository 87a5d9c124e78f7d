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
  .route({
    method: 'POST',
    path: `${base}/eventlocation`,
    tags,
    summary: 'Add a location',
    description: 'Adds a location in which events take place.',
  })
  .meta({ roles: ['GUI_CAN_ADD_LOCATION'], creates: true })
  .input(z.object({ event_location: locationIn }))
  .output(answer({ event_location: location }))

export const listLocations = endpoint
  .route({
    method: 'GET',
    path: `${base}/eventlocation/structure/list`,
    tags,
    summary: 'Locations',
    description: 'Returns the locations of events, by name.',
  })
  .meta({ roles: ['GUI_CAN_VIEW_LOCATION_LIST'] })
  .input(z.object({}))
  .output(answer({ location_list: z.array(location) }))

export const addTeacher = endpoint
  .route({
    method: 'POST',
    path: `${base}/eventteacher`,
    tags,
    summary: 'Add a person in charge',
    description:
      "Makes a registry entry a person in charge; without a description the entry's name is used. A second " +
      'call for the same entry changes nothing.',
  })
  .meta({ roles: ['GUI_CAN_ADD_TEACHER'], creates: true })
  .input(z.object({ event_teacher: z.object({ short_description: optionalText(200), anagrafica_sku: sku }) }))
  .output(answer({ event_teacher: teacher }))

export const listTeachers = endpoint
  .route({
    method: 'GET',
    path: `${base}/eventteacher/structure/list`,
    tags,
    summary: 'Persons in charge',
    description: 'Returns the persons in charge, by their description.',
  })
  .meta({ roles: ['GUI_CAN_VIEW_TEACHER_LIST'] })
  .input(z.object({}))
  .output(answer({ teacher_list: z.array(listedTeacher) }))

export const addPrice = endpoint
  .route({
    method: 'POST',
    path: `${base}/eventprice`,
    tags,
    summary: 'Add a price of events',
    description: 'Adds a price that events can have.',
  })
  .meta({ roles: ['GUI_CAN_ADD_PRICE'], creates: true })
  .input(z.object({ event_price: priceIn }))
  .output(answer({ event_price: eventPrice }))

export const listPrices = endpoint
  .route({
    method: 'GET',
    path: `${base}/eventprice/structure/list`,
    tags,
    summary: 'Prices of events',
    description: 'Returns the prices that events can have, by name. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_VIEW_PRICE_LIST'] })
  .input(z.object({}))
  .output(answer({ event_price_list: z.array(eventPrice) }))

export const updateLocation = endpoint
  .route({
    method: 'PUT',
    path: `${base}/eventlocation`,
    tags,
    summary: 'Change a location',
    description: 'Changes a location. Past events show the new name, too. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ADD_LOCATION'] })
  .input(z.object({ event_location: locationIn.extend({ id }) }))
  .output(answer({ event_location: location }))

export const removeLocation = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/eventlocation/{id}`,
    tags,
    summary: 'Delete a location',
    description:
      'Deletes a location. While coming events take place there, it is refused with ' +
      'ERROR_EVENT_PLACE_IN_USE. Past events keep it. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ADD_LOCATION'] })
  .input(one)
  .output(answer({}))

export const updateTeacher = endpoint
  .route({
    method: 'PUT',
    path: `${base}/eventteacher`,
    tags,
    summary: 'Change a person in charge',
    description:
      "Changes the description of a person in charge; without a description the entry's name is used. This " +
      'call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ADD_TEACHER'] })
  .input(z.object({ event_teacher: z.object({ id, short_description: optionalText(200) }) }))
  .output(answer({ event_teacher: teacher }))

export const removeTeacher = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/eventteacher/{id}`,
    tags,
    summary: 'Delete a person in charge',
    description:
      'Deletes a person in charge, and never the registry entry. While coming events name the person, it is ' +
      'refused with ERROR_EVENT_PLACE_IN_USE. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ADD_TEACHER'] })
  .input(one)
  .output(answer({}))

export const updatePrice = endpoint
  .route({
    method: 'PUT',
    path: `${base}/eventprice`,
    tags,
    summary: 'Change a price of events',
    description: 'Changes a price of events. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ADD_PRICE'] })
  .input(z.object({ event_price: priceIn.extend({ id }) }))
  .output(answer({ event_price: eventPrice }))

export const removePrice = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/eventprice/{id}`,
    tags,
    summary: 'Delete a price of events',
    description:
      'Deletes a price of events. While coming events have it, it is refused with ERROR_EVENT_PLACE_IN_USE. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ADD_PRICE'] })
  .input(one)
  .output(answer({}))
