import * as z from 'zod'
import { id, sku } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { declaration, declarationChangeIn, declarationIn } from './declaration-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/intentdeclaration'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const
const oneAnswer = answer({ declaration })

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list`,
    tags,
    summary: 'Declarations of intent',
    description:
      'Returns the declarations of intent of a customer, the earliest first, with the amount that is left of ' +
      'each. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ ana_sku: sku }))
  .output(answer({ declaration_list: z.array(declaration) }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Add a declaration of intent',
    description:
      'Adds a declaration of intent of a customer. Errors: ERROR_INTENT_EXISTS for a protocol that is there ' +
      'already, ERROR_INTENT_DAYS for days out of order or of two years. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ declaration_data: declarationIn }))
  .output(oneAnswer)

export const update = endpoint
  .route({
    method: 'POST',
    path: `${base}/update`,
    tags,
    summary: 'Save a declaration of intent',
    description:
      'Saves a declaration of intent. Errors: ERROR_INTENT_USED for another protocol or day of receipt than ' +
      'the documents that name it state, ERROR_INTENT_LIMIT_USED for a limit below what is used. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ declaration_data: declarationChangeIn }))
  .output(oneAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tags,
    summary: 'Delete a declaration of intent',
    description:
      'Deletes a declaration of intent that no document names (ERROR_INTENT_USED). This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))
