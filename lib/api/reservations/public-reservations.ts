import * as z from 'zod'
import { day } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { publicStructure } from '../page-brand'
import { base, tags } from './access'
import {
  askIn,
  cancelRule,
  heldIn,
  holdIn,
  linkedIn,
  page,
  publicHold,
  publicReservation,
  publicResource,
  publicStart,
} from './public-fields'

const path = `${base}/public/{page}`

export const resources = endpoint
  .route({
    method: 'GET',
    path: `${path}/resource/list`,
    tags,
    summary: 'Published resources',
    description:
      'Returns the resources that visitors of a public page reserve, in their order. A structure without such a page is ' +
      'answered with ERROR_NOT_FOUND. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(page)
  .output(answer({ structure: publicStructure, resource_list: z.array(publicResource) }))

export const logo = endpoint
  .route({
    method: 'GET',
    path: `${path}/logo`,
    tags,
    summary: 'Logo of a public page',
    outputStructure: 'detailed',
    description:
      'Returns the logo of the structure of a public page. A structure without a logo, or without such a page, is answered with ' +
      'ERROR_NOT_FOUND. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(page)
  .output(fileAnswer)

export const availability = endpoint
  .route({
    method: 'GET',
    path: `${path}/availability`,
    tags,
    summary: 'Free times of published resources',
    description:
      'Returns the free beginnings of reservations of `minutes` on a day, of each published resource, with their price ' +
      'for anybody and what cancelling costs. Nothing is returned of what is taken. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(
    page.extend({
      day,
      minutes: z.coerce.number().int().min(5).max(10_080),
      people: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
  )
  .output(
    answer({
      availability_list: z.array(
        z.object({ resource_id: z.number().int(), ...cancelRule, start_list: z.array(publicStart) }),
      ),
    }),
  )

export const hold = endpoint
  .route({
    method: 'POST',
    path: `${path}/hold`,
    tags,
    summary: 'Hold a time on a public page',
    description:
      'Holds a time for some minutes, while its visitor states who it is for; `hold` is the secret that names it. A taken ' +
      'time is refused with ERROR_RESERVATION_TAKEN and the next free times. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(holdIn)
  .output(answer({ hold: publicHold }))

export const release = endpoint
  .route({
    method: 'POST',
    path: `${path}/hold/release`,
    tags,
    summary: 'Give up a held time',
    description:
      'Frees the time of a hold that nobody was named for. An unknown hold changes nothing. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(heldIn)
  .output(answer({}))

export const ask = endpoint
  .route({
    method: 'POST',
    path: `${path}/reservation`,
    tags,
    summary: 'Ask for a reservation by mail',
    description:
      'States who a held time is for, and holds it for some minutes more. A mail with a link goes to the address; ' +
      'nothing is reserved until the link is followed. The answer is the same for every address. An unknown hold is ' +
      'refused with ERROR_TOKEN_EXPIRED. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(askIn)
  .output(answer({}))

export const read = endpoint
  .route({
    method: 'GET',
    path: `${path}/reservation/{token}`,
    tags,
    summary: 'Reservation of a link',
    description:
      'Returns the reservation of a mailed link, with the price for the person whose address it is. An unknown link and ' +
      'an expired one are both refused with ERROR_TOKEN_EXPIRED. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(linkedIn)
  .output(answer({ structure: publicStructure, reservation: publicReservation }))

export const confirm = endpoint
  .route({
    method: 'POST',
    path: `${path}/reservation/confirm`,
    tags,
    summary: 'Confirm a reservation of a public page',
    description:
      'Reserves what was asked for, or requests it where the resource needs an approval; also when the hold has ended, ' +
      'while the time is free. The limits of the person hold. A second call changes nothing. This call is an addition ' +
      'of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(linkedIn)
  .output(answer({ reservation: publicReservation }))

export const cancel = endpoint
  .route({
    method: 'POST',
    path: `${path}/reservation/cancel`,
    tags,
    summary: 'Cancel a reservation by its link',
    description:
      'Cancels the reservation of a link before it begins, with the fee that the policy has. A second call changes ' +
      'nothing. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(linkedIn)
  .output(answer({ reservation: publicReservation }))
