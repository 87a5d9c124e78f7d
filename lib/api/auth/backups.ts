import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { backup, overview } from './backup-fields'

const tags = ['auth']
const path = '/api/auth/rest/backup'
const OPERATORS =
  'For operators of the installation alone (`LUNA_OPERATORS`): others get ERROR_FORBIDDEN, whatever their roles. ' +
  'This call is an addition of Luna.'

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Backups of the installation',
    description: `Returns how the backups stand, and the latest ones. ${OPERATORS}`,
  })
  .meta({ roles: 'signed-in', transaction: false })
  .output(answer({ overview }))

export const run = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Make a backup now',
    description:
      'Asks for a backup, which a job makes. Refused with ERROR_BACKUP_UNDER_WAY while another one waits or is being ' +
      `made, and with ERROR_BACKUP_NOT_CONFIGURED where neither a folder nor a bucket is configured. ${OPERATORS}`,
  })
  .meta({ roles: 'signed-in', transaction: false })
  .output(answer({ backup }))

export const download = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}/file`,
    tags,
    summary: 'The file of a backup',
    outputStructure: 'detailed',
    description:
      'Returns the encrypted file of a backup, from the folder or from the bucket; the audit keeps that it was downloaded. For operators of the installation ' +
      'alone: for others no backup exists. This call is an addition of Luna.',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
