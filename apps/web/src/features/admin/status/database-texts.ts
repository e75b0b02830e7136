import type { databaseFindings } from '@app/contract'

type Texts = Record<keyof typeof databaseFindings, string>

/** Ukrainian texts for databases that cannot be used. */
export const databaseTexts: Texts = {
  'database/nobody': '{setting}: за адресою {host} Postgres не відповідає на з’єднання',
  'database/nobodyHere': '{setting}: за адресою {host}, тобто на цьому самому сервері, Postgres не відповідає',
  'database/noHost': '{setting}: хост {host} не має адреси',
  'database/noRoute': '{setting}: від цього сервера до {host} немає шляху в мережі',
  'database/noSocket': '{setting}: у {host} немає сокета Postgres або цей користувач не має до нього доступу',
  'database/silent': '{setting}: {host} не відповідає вчасно',
  'database/cut': '{setting}: {host} розриває з’єднання, перш ніж відповість Postgres',
  'database/stranger': '{setting}: за адресою {host} відповідає не Postgres',
  'database/starting': '{setting}: Postgres за адресою {host} запускається, зупиняється або відновлюється',
  'database/password': '{setting}: Postgres не приймає пароль ролі {user} або не має такої ролі',
  'database/noPassword': '{setting}: Postgres вимагає пароль ролі {user}, а його не вказано',
  'database/role': '{setting}: у Postgres немає ролі {user}',
  'database/noLogin': '{setting}: ролі {user} заборонено входити',
  'database/notAdmitted': '{setting}: pg_hba.conf не пускає роль {user} з цього сервера до бази {name}',
  'database/method': '{setting}: pg_hba.conf вимагає від ролі {user} спосіб входу, якого програма не має',
  'database/clientCertificate': '{setting}: Postgres вимагає сертифікат ролі {user}',
  'database/missing': '{setting}: у Postgres за адресою {host} немає бази {name}',
  'database/closed': '{setting}: база {name} не приймає з’єднань',
  'database/noConnect': '{setting}: роль {user} не має права з’єднуватися з базою {name}',
  'database/slots': '{setting}: усі з’єднання Postgres за адресою {host} зайнято',
  'database/roleSlots': '{setting}: роль {user} вичерпала дозволені їй з’єднання',
  'database/databaseSlots': '{setting}: база {name} вичерпала дозволені їй з’єднання',
  'database/fewSlots': '{setting}: Postgres дає ролі {user} лише {n} з’єднань, а екземпляр бере до 22',
  'database/certificate': '{setting}: сертифікат Postgres за адресою {host} підписано тим, кому цей сервер не довіряє',
  'database/certificateExpired': '{setting}: сертифікат Postgres за адресою {host} сьогодні не чинний',
  'database/certificateHost': '{setting}: сертифікат Postgres виписано не на {host}',
  'database/noTls': '{setting}: Postgres за адресою {host} не підтримує TLS, якого вимагає sslmode',
  'database/tlsNeeded': '{setting}: pg_hba.conf не пускає роль {user} з цього сервера до бази {name} без TLS',
  'database/tls': '{setting}: не вдається встановити TLS-з’єднання з {host}',
  'database/standby': '{setting}: Postgres за адресою {host} — репліка, яка не приймає змін',
  'database/readOnly': '{setting}: роль {user} у базі {name} може лише читати',
  'database/encoding': '{setting}: база {name} має кодування {encoding}, а не UTF8',
  'database/version': '{setting}: Postgres {version} застарий',
  'database/searchPath': '{setting}: роль {user} у базі {name} спершу працює в схемі {schema}, а не в public',
  'database/noSchema': '{setting}: роль {user} не має доступу до схеми {schema} бази {name}, або схеми немає',
  'database/noCreateSchema': '{setting}: роль {user} не має права створювати таблиці в схемі {schema} бази {name}',
  'database/noCreate': '{setting}: роль {user} не має права створювати схеми й розширення в базі {name}',
  'database/notOwner': '{setting}: таблиці належать ролі {owner}, тож {user} не може їх змінювати',
  'database/extension': '{setting}: у Postgres за адресою {host} немає розширення pg_trgm',
  'database/noTable': '{setting}: роль {user} не має права {right} на {table}',
  'database/differs': 'MIGRATION_DATABASE_URL веде не до тієї бази, що DATABASE_URL',
  'database/pooler':
    '{setting}: за адресою {host} стоїть пулер (на кшталт PgBouncer), який дає кожній транзакції інше з’єднання',
  'database/poolerRefuses':
    '{setting}: за адресою {host} стоїть пулер (на кшталт PgBouncer), який не приймає налаштування з’єднання',
  'database/poolerAway': '{setting}: пулер за адресою {host} не має з’єднання з Postgres',
  'database/noDeadlines': '{setting}: те, що стоїть між ними за адресою {host}, відкидає обмеження часу',
  'database/broken': '{setting}: Postgres за адресою {host} не приймає з’єднання ({said})',
  'database/waits': 'Postgres чекає на свій резервний сервер: не підтверджено змін — {n}, найдовше чекає {seconds} с',
  'database/full': 'Диск Postgres заповнено: нічого не можна змінити',
}

/** Remedy for each of the codes above. */
export const databaseTodos: Texts = {
  'database/nobody': 'Запустіть Postgres або виправте хост і порт у {setting}.',
  'database/nobodyHere':
    'Запустіть Postgres тут або впишіть у {setting} його хост. У контейнері localhost — це сам контейнер.',
  'database/noHost': 'Виправте хост у {setting} або DNS цього сервера. Між контейнерами хост — це назва сервісу.',
  'database/noRoute': 'З’єднайте мережі, дозвольте з’єднання у фаєрволі або виправте {setting}.',
  'database/noSocket': 'Запустіть Postgres або виправте теку сокета в {setting}.',
  'database/silent':
    'Чи це порт Postgres? Якщо так, дозвольте з’єднання у фаєрволах і перевірте навантаження Postgres.',
  'database/cut': 'Чи це порт Postgres? Розривати з’єднання може й проксі або фаєрвол між ними.',
  'database/stranger': 'Виправте хост і порт у {setting}; Postgres зазвичай має 5432.',
  'database/starting': 'Зачекайте. Якщо це триває, перегляньте журнал Postgres.',
  'database/password':
    'Виправте пароль у {setting} або задайте його в Postgres через alter role. Знаки на кшталт # і / пишуться як %23 і %2F.',
  'database/noPassword': 'Впишіть його в {setting}: postgres://user:password@host/name.',
  'database/role':
    'Створіть роль або виправте користувача в {setting}. У контейнерах ролі створює deploy/postgres-roles.sh.',
  'database/noLogin': 'alter role {user} login — або впишіть у {setting} іншу роль.',
  'database/notAdmitted':
    'Додайте для неї рядок у pg_hba.conf і перечитайте налаштування Postgres або виправте {setting}.',
  'database/method': 'Вкажіть для неї scram-sha-256 у pg_hba.conf і перечитайте налаштування Postgres.',
  'database/clientCertificate': 'Вкажіть його файли в {setting} як sslcert і sslkey.',
  'database/missing':
    'Створіть її або виправте назву після останнього / у {setting}. У контейнерах її створює deploy/postgres-roles.sh.',
  'database/closed':
    'alter database {name} allow_connections true — або вкажіть іншу: template0 потрібна самому Postgres.',
  'database/noConnect': 'grant connect on database {name} to {user}',
  'database/slots':
    'Збільште max_connections у Postgres або закрийте інші програми, що тримають з’єднання. Кожен екземпляр бере до 22.',
  'database/roleSlots': 'alter role {user} connection limit -1',
  'database/databaseSlots': 'alter database {name} connection limit -1',
  'database/fewSlots': 'Збільште max_connections у Postgres або ліміт з’єднань ролі та бази {name}.',
  'database/certificate':
    'Вкажіть у {setting} файл сертифіката, яким його підписано: ?sslmode=verify-full&sslrootcert=/path/ca.pem',
  'database/certificateExpired': 'Оновіть сертифікат Postgres і перевірте годинник цього сервера.',
  'database/certificateHost': 'Впишіть у {setting} ім’я із сертифіката або випишіть сертифікат на це ім’я.',
  'database/noTls': 'Увімкніть ssl у Postgres або приберіть sslmode з {setting}, якщо мережа лише ваша.',
  'database/tlsNeeded':
    'Додайте до {setting} ?sslmode=verify-full, якщо через TLS її пускають; інакше додайте для неї рядок у pg_hba.conf і перечитайте налаштування Postgres.',
  'database/tls': 'Перевірте сертифікат, ключ і версії TLS з обох боків, а також файли, вказані в {setting}.',
  'database/standby': 'Вкажіть у {setting} основний сервер або проксі, що веде до нього.',
  'database/readOnly': 'Задайте default_transaction_read_only = off для ролі, бази або Postgres.',
  'database/encoding': 'Створіть нову базу з кодуванням UTF8 із шаблону template0 і відновіть у неї резервну копію.',
  'database/version': 'Оновіть Postgres до версії 15 або новішої.',
  'database/searchPath': 'alter role {user} set search_path = public — і так само для бази.',
  'database/noSchema': 'create schema if not exists {schema}; grant usage on schema {schema} to {user}',
  'database/noCreateSchema': 'grant create, usage on schema {schema} to {user}',
  'database/noCreate': 'grant create on database {name} to {user}',
  'database/notOwner': 'Вкажіть роль {owner} у MIGRATION_DATABASE_URL і виконайте міграцію.',
  'database/extension': 'Встановіть там пакет contrib (postgresql-contrib) або дозвольте pg_trgm у провайдера.',
  'database/noTable': 'Виконайте npm run migrate з MIGRATION_DATABASE_URL або grant {right} on {table} to {user}.',
  'database/differs': 'Виправте хост, порт або назву в одній із них: обидві мають вести до однієї бази.',
  'database/pooler':
    'З’єднайтеся з Postgres напряму або переведіть пулер у режим session, щонайменше 22 з’єднання на екземпляр.',
  'database/poolerRefuses':
    'З’єднайтеся з Postgres напряму. У режимі session дозвольте PgBouncer їх ігнорувати: ignore_startup_parameters = options,extra_float_digits',
  'database/poolerAway': 'Запустіть Postgres, виправте його адресу в пулері або дозвольте більше з’єднань (pool_size).',
  'database/noDeadlines':
    'З’єднайтеся з Postgres напряму або: alter role {user} set statement_timeout = 5000, так само lock_timeout = 2000.',
  'database/broken': 'Перегляньте журнал Postgres і {setting}.',
  'database/waits': 'Запустіть резервний сервер Postgres або приберіть його із synchronous_standby_names.',
  'database/full': 'Звільніть місце на диску Postgres.',
}
