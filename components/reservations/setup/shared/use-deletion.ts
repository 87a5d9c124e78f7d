'use client'

import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useReloadSetup } from './use-setup'

type Deletion = { ask: string; confirm: string; done: string; call: () => Promise<unknown> }

/** Asks, deletes a rule, and shows what came of it; true once it is deleted. */
export function useDeletion(): (deletion: Deletion) => Promise<boolean> {
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReloadSetup()
  const { once } = useOnce()
  return ({ ask, confirm, done, call }) =>
    once('delete', async () => {
      if (!(await dialogs.confirm({ text: ask, confirm, destructive: true }))) return false
      await call()
      await reload()
      notify.success(done)
      return true
    })
}
