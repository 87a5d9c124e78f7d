'use client'

import { Activity, DatabaseBackup, LogOut, Mails, Settings, ShieldCheck, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { UserAvatar } from '../session/user-avatar'
import { IfRole, useUser } from '../session/user-context'

/** The signed-in user's menu: profile, settings, sign-out. */
export function UserMenu() {
  const t = useTranslations('shell')
  const user = useUser()
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon">
          <UserAvatar user={user} />
          <span className="sr-only">{t('user_menu', { name })}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-56">
        <DropdownMenuLabel>
          <span className="block truncate font-medium text-base text-ink">{name}</span>
          <span className="block truncate">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href="/app/settings/profile">
            <UserRound aria-hidden />
            {t('profile')}
          </Link>
        </DropdownMenuItem>
        <IfRole any={['GUI_SHOW_SALESFORCE_SETTINGS']}>
          <DropdownMenuItem asChild>
            <Link href="/app/settings/salesforce">
              <Settings aria-hidden />
              {t('settings')}
            </Link>
          </DropdownMenuItem>
        </IfRole>
        <IfRole any={['GUI_CAN_READ_OUTBOX']}>
          <DropdownMenuItem asChild>
            <Link href="/app/settings/outbox">
              <Mails aria-hidden />
              {t('outbox')}
            </Link>
          </DropdownMenuItem>
        </IfRole>
        <IfRole any={['GUI_CAN_READ_AUDIT']}>
          <DropdownMenuItem asChild>
            <Link href="/app/settings/audit">
              <ShieldCheck aria-hidden />
              {t('audit')}
            </Link>
          </DropdownMenuItem>
        </IfRole>
        {user.is_operator ? (
          <>
            <DropdownMenuItem asChild>
              <Link href="/app/settings/backup">
                <DatabaseBackup aria-hidden />
                {t('backup')}
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <Link href="/app/settings/system">
                <Activity aria-hidden />
                {t('system')}
              </Link>
            </DropdownMenuItem>
          </>
        ) : null}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href="/logout" prefetch={false}>
            <LogOut aria-hidden />
            {t('logout')}
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
