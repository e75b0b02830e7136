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
  // Latin letters and digits come with every page (index.html). Cyrillic ones are on their way at once where the page is written
  // in them; elsewhere they come with the first text that has any.
  if (told.cyrillic && root.lang === 'uk') {
    var link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'font'
    link.crossOrigin = 'anonymous'
    link.href = told.cyrillic
    document.head.append(link)
  }
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
  // asked for all of it at once, as the page has sent for it already: the browser of somebody signed out, or of one who may
  // see no figures, gets a refusal, which nobody reads.
  window.session = ask('/api/auth/status')
    .then(read)
    .then(function (status) {
      return status.authenticated === true
    })
    .catch(function () {
      return false
    })
  void ask('/api/meta')
  function askMe() {
    return ask('/api/auth/me').then(read)
  }
  function askFigures() {
    void ask('/api/dashboard-config')
    var range = ask('/api/stats/range').then(read)
    range.catch(function () {})
    return range
  }
  // The week that the dashboard begins with (lib/hooks/use-period.ts), where the address names no other days.
  function askWeek(me, range) {
    var compare = me.preferences.compare || 'off'
    var from = new Date(Date.parse(range.today) - 7 * 86_400_000).toISOString().slice(0, 10)
    var compared = compare === 'off' ? '' : '&compare=' + compare
    void ask('/api/stats?fromDate=' + from + '&toDate=' + range.today + compared)
  }
  var hasFigures = location.pathname === '/'
  var meBefore = told.session && askMe()
  var rangeBefore = told.session && hasFigures && askFigures()
  ;(
    meBefore ||
    window.session.then(function (signedIn) {
      return signedIn && askMe()
    })
  )
    .then(function (me) {
      if (!me || !hasFigures || me.permissions.indexOf('stats.read') < 0) return
      var range = rangeBefore || askFigures()
      if (location.search === '') return range.then(askWeek.bind(null, me))
    })
    .catch(function () {})
})()
