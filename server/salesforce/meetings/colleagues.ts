import { ok } from '@/lib/api/endpoint'
import { listStaff } from '@/server/auth'
import { api } from '@/server/http/implement'

const procedures = api.salesforce.meetingColleagues

const list = procedures.list.handler(async ({ context: { tx } }) =>
  ok({
    colleague_list: (await listStaff(tx)).map(({ id, name, email }) => ({
      account_id: id,
      name: name || email,
      email,
    })),
  }),
)

export const meetingColleagues = { list }
