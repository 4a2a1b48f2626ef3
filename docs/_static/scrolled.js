// What can be scrolled sideways can be reached by keyboard.
function reach() {
  for (const one of document.querySelectorAll("pre, .table-wrapper")) {
    if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
}
addEventListener("resize", reach);
addEventListener("load", reach);
