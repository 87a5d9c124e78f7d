'use client'

import { PenLine, Replace, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/api/client'
import type { SavedView } from '@/lib/api/views/view-fields'
import type { ViewPage } from '@/lib/api/views/view-pages'
import { hasPeriod, queryToKeep } from '@/lib/domain/views/view-query'
import { useReloadViews } from './use-views'

type ManageProps = { page: ViewPage; views: readonly SavedView[]; onClose: () => void }

/** The own views of a page: renamed, replaced by what is shown, shared and deleted. */
export function ManageViewsDialog({ page, views, onClose }: ManageProps) {
  const t = useTranslations('views')
  const kit = useTranslations('kit')
  const change = useViewChange(page)
  return (
    <DialogFrame title={t('manage_title')} text={t('manage_text')} className="md:max-w-xl" onClose={onClose}>
      <ul className="-mx-1 max-h-96 divide-y overflow-y-auto px-1">
        {views.map((view) => (
          <li key={view.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
            <span className="min-w-0 grow basis-40 truncate font-medium" title={view.name}>
              {view.name}
            </span>
            <span className="flex items-center gap-2 text-sm">
              <Switch
                id={`share-${view.id}`}
                checked={view.shared}
                aria-label={t('share_view', { name: view.name })}
                onCheckedChange={(shared) => void change.share(view, shared)}
              />
              <span aria-hidden className="text-ink-soft">
                {t('is_shared')}
              </span>
            </span>
            <Act label={t('rename', { name: view.name })} onPress={() => void change.rename(view)}>
              <PenLine aria-hidden />
            </Act>
            <Act label={t('replace', { name: view.name })} onPress={() => void change.replace(view)}>
              <Replace aria-hidden />
            </Act>
            <Act label={t('delete', { name: view.name })} onPress={() => void change.remove(view)}>
              <Trash2 aria-hidden />
            </Act>
          </li>
        ))}
      </ul>
      {views.length === 0 ? <p className="text-ink-soft">{t('none')}</p> : null}
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

type ActProps = { label: string; onPress: () => void; children: ReactNode }

function Act({ label, onPress, children }: ActProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} onClick={onPress}>
      {children}
    </Button>
  )
}

/** The changes of a view of the caller, each asked for where it takes something away. */
function useViewChange(page: ViewPage) {
  const t = useTranslations('views')
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReloadViews(page.key)
  const { once } = useOnce()
  const run = (done: string, act: () => Promise<unknown>) =>
    once('change', async () => {
      await act()
      await reload()
      notify.success(done)
      return true
    })
  const save = ({ id }: SavedView, view: { name?: string; query?: string; shared?: boolean }) =>
    api.views.views.change({ id, view })
  return {
    share: (view: SavedView, shared: boolean) =>
      run(t(shared ? 'shared_done' : 'unshared_done', { name: view.name }), () => save(view, { shared })),
    rename: async (view: SavedView) => {
      const name = await dialogs.prompt({
        text: t('rename_text', { name: view.name }),
        label: t('name'),
        initial: view.name,
        confirm: t('save_button'),
      })
      if (name !== null && name !== view.name) await run(t('saved', { name }), () => save(view, { name }))
    },
    replace: async (view: SavedView) => {
      const given = new URLSearchParams(window.location.search)
      const isFixed = hasPeriod(given, page.address)
      const text = t(isFixed ? 'replace_fixed' : 'replace_text', { name: view.name })
      if (!(await dialogs.confirm({ text, confirm: t('replace_button') }))) return
      const query = queryToKeep(given, page.address, { withPeriod: true })
      await run(t('saved', { name: view.name }), () => save(view, { query }))
    },
    remove: async (view: SavedView) => {
      const text = t(view.shared ? 'delete_shared' : 'delete_text', { name: view.name })
      if (!(await dialogs.confirm({ text, confirm: t('delete_button'), destructive: true }))) return
      await run(t('deleted', { name: view.name }), () => api.views.views.remove({ id: view.id }))
    },
  }
}
