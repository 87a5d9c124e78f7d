'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError, api } from '@/lib/api/client'
import type { Design } from '@/lib/domain/templates/designer/design'
import { contentIn, type TemplateHead } from './template-design'

const MAX_NAME = 100

type Options = {
  /** The template as it is known; null of one that is new. */
  known: TemplateHead | null
  design: () => Design
  onSaved: (design: Design, template: TemplateHead) => void
  /** Begins another template. */
  onFresh: () => void
}

/**
 * Saves the template under a name that is asked for, and asks how to go on (document 3 §2). When somebody else has saved
 * it in between, that person is named, and the work can be saved as a new template; it stays in the editor in any case.
 */
export function useSaveTemplate({ known, design, onSaved, onFresh }: Options) {
  const t = useTranslations('template_designer.save')
  const dialogs = useDialogs()
  const notify = useNotify()
  const router = useRouter()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { once, running } = useOnce()

  const askName = async (initial: string): Promise<string | null> => {
    const name = await dialogs.prompt({
      text: t('text'),
      label: t('name'),
      initial,
      confirm: t('confirm'),
      missing: t('name_missing'),
    })
    if (name === null || name.length <= MAX_NAME) return name
    notify.error(t('name_long', { max: MAX_NAME }))
    return askName(name.slice(0, MAX_NAME))
  }

  const store = async (name: string, saved: TemplateHead | null): Promise<boolean> => {
    const content = design()
    const version = saved ? { id: saved.id, version: saved.version } : {}
    const body = { ...version, name, ...contentIn(content) }
    const context = { idempotencyKey: keyOf(body) }
    const answer = await api.salesforce.templates.add(body, { context }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'ERROR_TEMPLATE_STALE') return error
      throw error
    })
    if (answer instanceof ApiError) return storeAsNew(name, answer.description)
    onSaved(content, answer.response.document_template)
    await queries.invalidateQueries({ queryKey: ['templates'] })
    return ask(name)
  }

  const storeAsNew = async (name: string, reason: string): Promise<boolean> => {
    const isWanted = await dialogs.confirm({
      text: `${reason}\n\n${t('stale')}`,
      confirm: t('as_new'),
      cancel: t('go_on'),
    })
    const other = isWanted ? await askName(t('copy_of', { name })) : null
    return other === null ? false : store(other, null)
  }

  const ask = async (name: string): Promise<boolean> => {
    const isAnother = await dialogs.confirm({
      text: t('saved', { name }),
      confirm: t('yes'),
      cancel: t('no'),
    })
    if (isAnother) onFresh()
    else router.push('/app/dashboard')
    return true
  }

  const save = () =>
    once('save', async () => {
      const name = await askName(known?.name ?? '')
      return name === null ? false : store(name, known)
    })

  return { save, isSaving: running !== null }
}
