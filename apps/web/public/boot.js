// Runs before the first paint, so that nobody sees the wrong theme flash by. An external file: the policy forbids inline code.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('theme')
    root.dataset.theme = ['dark', 'light', 'blue', 'purple'].indexOf(theme) < 0 ? 'dark' : theme
    root.lang = localStorage.getItem('language') === 'uk' ? 'uk' : 'en'
  } catch {
    // Storage may be forbidden: the defaults in the page hold.
  }
  var told = document.currentScript.dataset
  function sendFor(address, priority) {
    var link = document.createElement('link')
    link.fetchPriority = priority
    var isScript = /\.js$/.test(address)
    link.rel = isScript ? 'modulepreload' : 'preload'
    if (!isScript) link.as = /\.css$/.test(address) ? 'style' : 'font'
    link.crossOrigin = 'anonymous'
    link.href = address
    document.head.append(link)
  }
  // Latin letters and digits come with every page (index.html). Cyrillic ones are on their way at once where the page is written
  // in them; elsewhere they come with the first text that has any.
  if (told.cyrillic && root.lang === 'uk') sendFor(told.cyrillic, 'auto')
  // What every page begins with is on its way while the program itself still loads; src/api/early.ts takes it up.
  window.early = {}
  function ask(address) {
    var answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    answer.catch(function () {})
    return (window.early[address] = answer)
  }
  function read(answer) {
    return answer.clone().json()
  }
  // First whether somebody is signed in, then who, and where they see figures what those begin with. Who was here before is
  // asked for at once: the browser of somebody signed out gets a refusal, which nobody reads.
  window.session = ask('/api/auth/status')
    .then(read)
    .then(function (status) {
      return status.authenticated === true
    })
    .catch(function () {
      return false
    })
  var before = told.session && ask('/api/auth/me')
  void ask('/api/meta')
  // The week that the dashboard begins with (lib/hooks/use-period.ts), where the address names no other days.
  function askWeek(me, range) {
    var compare = me.preferences.compare || 'off'
    var from = new Date(Date.parse(range.today) - 7 * 86_400_000).toISOString().slice(0, 10)
    var compared = compare === 'off' ? '' : '&compare=' + compare
    void ask('/api/stats?fromDate=' + from + '&toDate=' + range.today + compared)
  }
  window.session.then(function (signedIn) {
    if (!signedIn) return
    ;(before || ask('/api/auth/me'))
      .then(read)
      .then(function (me) {
        if (location.pathname !== '/' || me.permissions.indexOf('stats.read') < 0) return
        var range = ask('/api/stats/range').then(read)
        void ask('/api/dashboard-config')
        if (location.search === '') return range.then(askWeek.bind(null, me))
      })
      .catch(function () {})
  })
  // Who was here before will most likely be let in again. Behind the questions: a browser sends few things at once.
  if (told.session && told.screens)
    (JSON.parse(told.screens)[location.pathname] || []).forEach(function (file) {
      sendFor(file, 'low')
    })
})()
