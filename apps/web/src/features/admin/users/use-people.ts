import { adminApi } from '#api/calls/admin.ts'

/** People who may sign in, by name, for choice fields. */
export const usePeople = () => adminApi.useListPeopleQuery().data?.people ?? []
