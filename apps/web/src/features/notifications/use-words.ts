import { accountLabel, type ErrorCode, type Notification } from '@app/contract'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusalText } from '../../i18n/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { iconOf, isPressing, placeOf, useAttentionWords } from '../../shared/attention/use-attention-words.ts'
import type { IconName } from '../../ui/button/icon.tsx'
import '../../shared/attention/texts.ts'
import './texts.ts'

/** Presentation of a notification. */
export interface Words {
  icon: IconName
  tone: 'good' | 'bad' | 'warn' | undefined
  title: string
  detail: string | undefined
  /** Link to the details. */
  to: string
}

export const useWords = () => {
  const { t } = useTranslation('bell')
  const { t: tAlerts } = useTranslation('alerts')
  const { t: tErrors } = useTranslation()
  const language = useLanguage()
  const { nameOf, ruleOf } = useAttentionWords()

  return useCallback(
    (told: Notification): Words => {
      const plain = { tone: undefined, detail: undefined }
      switch (told.kind) {
        case 'account.received':
        case 'account.passed_on':
        case 'account.released': {
          const { accountId, name, by, reason } = told.data
          const key = {
            'account.received': 'received',
            'account.passed_on': 'passedOn',
            'account.released': 'released',
          } as const
          const account = accountLabel(accountId, name)
          return {
            ...plain,
            icon: 'accounts',
            title: t(`said.${key[told.kind]}`, { by, account }),
            detail: reason || undefined,
            to: '/get-accounts',
          }
        }
        case 'mailbox.returned':
          return {
            ...plain,
            icon: 'codes',
            title: t(told.data.twice ? 'said.mailboxJoined' : 'said.mailboxReturned', told.data),
            to: '/get-code',
          }
        case 'telegram.paired':
          return {
            ...plain,
            icon: 'check',
            title: t('said.telegramPaired'),
            detail: told.data.network,
            to: '/settings',
          }
        case 'mailbox.code':
          return { ...plain, icon: 'codes', title: t('said.code', told.data), to: '/get-code' }
        case 'link.finished':
        case 'link.failed': {
          const { linkId, campaign, accountId, accountName = null, country } = told.data
          const to = placeOf({ kind: 'link', id: linkId, name: campaign })
          if (told.kind === 'link.finished') {
            const detail = t('said.forAccount', { account: accountLabel(accountId, accountName), country })
            return { icon: 'check', tone: 'good', title: t('said.linkFinished', { campaign }), detail, to }
          }
          const [code, reason] = told.data.trouble.split('/') as [ErrorCode, string | undefined]
          const detail = refusalText(tErrors, language, { code, ...(reason && { reason }), values: { country } })
          return { icon: 'links', tone: 'bad', title: t('said.linkFailed', { campaign }), detail, to }
        }
        case 'link.requested': {
          const { accountId, accountName, by, country } = told.data
          const title = t('said.linkRequested', { by, account: accountLabel(accountId, accountName) })
          return { ...plain, icon: 'links', tone: 'warn', title, detail: country, to: '/links' }
        }
        case 'link.refused': {
          const { accountId, accountName, by, reason } = told.data
          const title = t('said.linkRefused', { by, account: accountLabel(accountId, accountName) })
          return { icon: 'links', tone: 'bad', title, detail: reason, to: '/get-accounts' }
        }
        case 'campaigns.lost':
        case 'campaigns.gained': {
          const { count, named, by } = told.data
          const isLost = told.kind === 'campaigns.lost'
          const rest = count - named.length
          const names = named.join(', ')
          return {
            icon: 'campaigns',
            tone: isLost ? 'warn' : 'good',
            title: t(isLost ? 'said.campaignsLost' : 'said.campaignsGained', { count, by }),
            detail: rest > 0 ? t('said.andMore', { names, n: rest }) : names,
            to: '/campaigns',
          }
        }
        case 'alert.opened':
        case 'alert.closed': {
          const { rule, thing } = told.data
          const words = { rule: tAlerts(`names.${rule}`), thing: nameOf(thing) }
          const to = placeOf(thing)
          if (told.kind === 'alert.closed')
            return { ...plain, icon: 'check', tone: 'good', title: t('said.closed', words), to }
          const tone = isPressing(rule) ? 'bad' : 'warn'
          return { icon: iconOf(thing), tone, title: t('said.opened', words), detail: ruleOf(told.data), to }
        }
        case 'alerts.opened':
        case 'alerts.closed': {
          const { rule, count } = told.data
          const key = told.kind === 'alerts.opened' ? 'said.manyOpened' : 'said.manyClosed'
          const isOver = told.kind === 'alerts.closed'
          return {
            ...plain,
            icon: isOver ? 'check' : 'warning',
            tone: isOver ? 'good' : isPressing(rule) ? 'bad' : 'warn',
            title: t(key, { rule: tAlerts(`names.${rule}`), count }),
            to: '/#attention',
          }
        }
      }
    },
    [t, tAlerts, tErrors, language, nameOf, ruleOf],
  )
}
