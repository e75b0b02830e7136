import type { User } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { toast } from '#ui/feedback/toast.tsx'
import '../texts.ts'
import { useToastFailure } from '#ui/use-toast-failure.ts'

/** Maximum configurable limit of open accounts. */
const mostAccounts = 9_999

/** Parses a typed limit: null for empty (no limit), undefined if invalid. */
export const limitIn = (text: string): number | null | undefined => {
  if (text === '') return null
  return /^\d{1,4}$/.test(text) && Number(text) <= mostAccounts ? Number(text) : undefined
}

/** Ids of people who keep their campaigns. */
interface KeptOwners {
  keepOwners?: number[]
}

const params = ({ id }: User) => ({ params: { id: String(id) } })

/** In-place changes of a person, with their messages. Each returns the reason if it failed. */
export const useUserActions = () => {
  const { t } = useTranslation('admin')
  const toastFailure = useToastFailure()
  const [update] = adminApi.useUpdateUserMutation()
  const [giveRole] = adminApi.useSetUserRoleMutation()
  const [giveAccess] = adminApi.useSetUserAccessMutation()

  const saveGroups = async (user: User, groupIds: number[], owners: KeptOwners = {}) => {
    const { error } = await update({ ...params(user), body: { groupIds, ...owners } })
    if (error) return toastFailure(t('groupsFailed'), error)
    toast('success', t('groupsSaved'))
  }
  return {
    saveGroups,
    removeGroup: async (user: User, id: number, name: string, owners: KeptOwners = {}) => {
      const { error } = await update({
        ...params(user),
        body: { groupIds: user.groupIds.filter((each) => each !== id), ...owners },
      })
      if (error) return toastFailure(t('groupsFailed'), error)
      toast('success', t('groupsSaved'), {
        detail: t('groupRemoved', { username: user.username, name }),
        action: { label: t('words.undo'), run: () => void saveGroups(user, user.groupIds) },
      })
    },
    saveLimit: async (user: User, text: string) => {
      const { error } = await update({ ...params(user), body: { accLimit: limitIn(text) ?? null } })
      if (error) return toastFailure(t('limitFailed'), error)
      toast('success', t('limitSaved'))
    },
    saveAdspower: async (user: User, text: string) => {
      const { error } = await update({ ...params(user), body: { adspowerId: text || null } })
      if (error) return toastFailure(t('adspowerFailed'), error)
      toast('success', t('adspowerSaved'))
    },
    saveRole: async (user: User, roleId: number | null, owners: KeptOwners = {}) => {
      const { error } = await giveRole({ ...params(user), body: { roleId, ...owners } })
      if (error) return toastFailure(t('roleFailed'), error)
      toast('success', t('roleSaved'))
    },
    saveLead: async (user: User, leadId: number | null) => {
      const save = (next: number | null) => update({ ...params(user), body: { leadId: next } })
      const { error } = await save(leadId)
      if (error) return toastFailure(t('leadFailed'), error)
      const undo = async () => {
        const undone = await save(user.leadId)
        if (undone.error) toastFailure(t('leadFailed'), undone.error)
      }
      toast('success', t('leadSaved'), {
        detail: user.username,
        action: { label: t('words.undo'), run: () => void undo() },
      })
    },
    saveAccess: async (user: User, access: Partial<Pick<User, 'isAdmin' | 'enabled' | 'grants' | 'ownPeopleOnly'>>) => {
      const { error } = await giveAccess({ ...params(user), body: access })
      if (error) return toastFailure(t('accessFailed'), error)
      toast('success', t('accessSaved'))
    },
  }
}

export type UserActions = ReturnType<typeof useUserActions>
