import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, tags } from './access'
import { policy, policyIn, policySaveIn } from './rule-fields'

const path = `${base}/policy`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Policies',
    description:
      'Returns the policies of the structure, its groups and resources. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({}))
  .output(answer({ policy_list: z.array(policy) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a policy',
    description:
      'Adds the policy of the structure, a group or a resource; a second one for the same is refused. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE, creates: true })
  .input(z.object({ policy: policyIn }))
  .output(answer({ policy }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Change a policy',
    description: 'Changes a policy. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ policy: policySaveIn }))
  .output(answer({ policy }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete a policy',
    description: 'Deletes a policy. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({}))
