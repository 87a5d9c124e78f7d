import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { MAX_SIGNERS, PIN_DIGITS } from '@/lib/domain/signature/signing-request'
import { signingRequest } from './signature-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document/{id}/signature'
const READ = ['GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT'] as const

export const read = endpoint
  .route({
    method: 'GET',
    path: base,
    tags,
    summary: 'Signing of a document',
    description:
      'Returns the latest signing of an offer or a contract with its signers and its evidence, or null when none was sent. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ signature: signingRequest.nullable() }))

export const givePin = endpoint
  .route({
    method: 'POST',
    path: `${base}/pin`,
    tags,
    summary: 'PIN of a signing link',
    description:
      `Makes a PIN of ${PIN_DIGITS} digits for a signer of the open signing and returns it, this once. The sender tells it ` +
      'to the signer by another way than the mail. An earlier PIN ends, and so does its lock. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id, signer: z.number().int().min(1).max(MAX_SIGNERS).default(1) }))
  .output(answer({ pin: z.string() }))

export const revoke = endpoint
  .route({
    method: 'POST',
    path: `${base}/revoke`,
    tags,
    summary: 'Withdraw a signing link',
    description:
      'Ends the open signing of a document, with its links; sending it again makes a new one. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const sealed = endpoint
  .route({
    method: 'GET',
    path: `${base}/pdf`,
    tags,
    summary: 'Signed file of a document',
    outputStructure: 'detailed',
    description: 'Returns the signed and sealed PDF of a document. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const evidence = endpoint
  .route({
    method: 'GET',
    path: `${base}/evidence`,
    tags,
    summary: 'Evidence of a signing',
    outputStructure: 'detailed',
    description:
      'Returns all the evidence of the latest signing of a document as a ZIP: `document.pdf`, which was shown, ' +
      '`answer.zip`, which the signer sent (`answer-1.zip` and so on of several), `signed.pdf`, `signed-with-timestamp.pdf` and `evidence.json` with the ' +
      'chain of its steps. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
