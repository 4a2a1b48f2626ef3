/* Looks whether this browser can run the ruling page, says so where it cannot, and else loads the page. */
(function () {
  "use strict";
  var folder = document.currentScript.src.replace(/[^/]*$/, "");
  var home = document.getElementById("ruling");

  function say(text) {
    home.querySelector(".r-loading").textContent = text;
    home.setAttribute("data-stopped", "");
  }

  function takesModules() {
    var asked = false;
    var options = { get type() { asked = true; return "module"; } };
    try {
      new Worker("data:,", options).terminate();
    } catch (error) { /* what counts is whether the type was asked for */ }
    return asked;
  }

  if (!home || home.hasAttribute("data-without")) {
    return;
  }
  if (location.protocol === "file:") {
    say("A browser does not run programs of a page that was opened as a file. Serve the folder, for example with "
      + "“python -m http.server -d docs/_build/html”, and open http://localhost:8000/ruling.html.");
  } else if (typeof WebAssembly !== "object") {
    say("This page runs the rules themselves, in Python, and needs WebAssembly for it. It is missing or switched off "
      + "in this browser. On the command line “hoc-ref rule” gives the same rulings.");
  } else if (typeof Worker !== "function" || !takesModules()) {
    say("This page needs module workers, which this browser lacks: a newer one will do. On the command line "
      + "“hoc-ref rule” gives the same rulings.");
  } else {
    var script = document.createElement("script");
    script.type = "module";
    script.src = folder + "page.js";
    script.onerror = function () { say("A part of this page could not be loaded: " + script.src); };
    document.head.appendChild(script);
  }
})();
