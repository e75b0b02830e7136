import { adminApi } from '../../api/admin.ts'

/** People to choose from, by name: the first hundred that may sign in. */
export const usePeople = () => {
  const { data } = adminApi.useListUsersQuery({ query: { limit: '100', sort: 'username' } })
  return data?.users.filter(({ enabled }) => enabled)
}
