import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { newView, savedView, viewChange, viewPage } from './view-fields'
import { VIEW_ROLES } from './view-pages'

const base = '/api/views/rest/view'
const tags = ['views']
/** Those that read one of the pages with views; each call asks for the right to its page, too. */
const roles = VIEW_ROLES

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list`,
    tags,
    summary: 'Saved views of a page',
    description:
      'Returns the views of a page that the caller saved, and those that colleagues share with the structure, by name. It ' +
      'needs the right to the page. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ page: viewPage }))
  .output(answer({ view_list: z.array(savedView) }))

export const add = endpoint
  .route({
    method: 'POST',
    path: base,
    tags,
    summary: 'Save a view',
    description:
      'Keeps the choices of a page, as its address has them, under a name. A name that the caller has on the page already ' +
      'is refused with ERROR_VIEW_NAME_TAKEN, more than 50 views of a caller and page with ERROR_VIEW_TOO_MANY, and a query ' +
      'with anything that the page does not know is wrong. It needs the right to the page. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ view: newView }))
  .output(answer({ view: savedView }))

export const change = endpoint
  .route({
    method: 'PUT',
    path: `${base}/{id}`,
    tags,
    summary: 'Change a view',
    description:
      'Renames an own view, replaces its choices, or shares it with the structure or no longer; what is not given stays. ' +
      'It needs the right to the page. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ id, view: viewChange }))
  .output(answer({ view: savedView }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tags,
    summary: 'Delete a view',
    description:
      'Deletes an own view, also for those with whom it is shared. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({}))
