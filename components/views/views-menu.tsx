'use client'

import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { type ViewPage, viewHref } from '@/lib/api/views/view-pages'
import { useViewPage, useViews } from './use-views'

// Loaded when they are opened: the menu stands on pages with charts, which are heavy.
const ManageViewsDialog = dynamic(
  () => import('./manage-views-dialog').then((module) => module.ManageViewsDialog),
  { ssr: false },
)
const SaveViewDialog = dynamic(() => import('./save-view-dialog').then((module) => module.SaveViewDialog), {
  ssr: false,
})

/** `sm` beside the filters of a table. */
type MenuSize = { size?: 'sm' }

/** The saved views of a page, by the page's key; nothing on a page without choices. */
export function ViewsMenu({ page: key, ...look }: { page: string } & MenuSize) {
  const page = useViewPage(key)
  return page ? <Menu page={page} {...look} /> : null
}

type Opened = 'save' | 'manage' | null

function Menu({ page, ...look }: { page: ViewPage } & MenuSize) {
  const t = useTranslations('views')
  const router = useRouter()
  const [opened, setOpened] = useState<Opened>(null)
  const { data: views = [] } = useViews(page.key)
  const own = views.filter(({ is_own }) => is_own)
  const shared = views.filter(({ is_own }) => !is_own)
  const open = (query: string) => router.push(viewHref(page, query), { scroll: false })
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button {...look}>
            <Bookmark aria-hidden />
            {t('menu')}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-w-80">
          {own.length > 0 ? <DropdownMenuLabel>{t('own')}</DropdownMenuLabel> : null}
          {own.map((view) => (
            <DropdownMenuItem key={view.id} onSelect={() => open(view.query)}>
              <span className="truncate">{view.name}</span>
            </DropdownMenuItem>
          ))}
          {shared.length > 0 ? <DropdownMenuLabel>{t('shared')}</DropdownMenuLabel> : null}
          {shared.map((view) => (
            <DropdownMenuItem key={view.id} onSelect={() => open(view.query)}>
              <span className="grid min-w-0">
                <span className="truncate">{view.name}</span>
                <span className="truncate text-ink-soft text-xs">{view.owner}</span>
              </span>
            </DropdownMenuItem>
          ))}
          {views.length > 0 ? <DropdownMenuSeparator /> : null}
          <DropdownMenuItem onSelect={() => setOpened('save')}>
            <BookmarkPlus aria-hidden />
            {t('save')}
          </DropdownMenuItem>
          {own.length > 0 ? (
            <DropdownMenuItem onSelect={() => setOpened('manage')}>
              <Settings2 aria-hidden />
              {t('manage')}
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {opened === 'save' ? <SaveViewDialog page={page} onClose={() => setOpened(null)} /> : null}
      {opened === 'manage' ? (
        <ManageViewsDialog page={page} views={own} onClose={() => setOpened(null)} />
      ) : null}
    </>
  )
}
