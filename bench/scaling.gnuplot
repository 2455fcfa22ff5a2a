# Draws the CSV of `parlance bench scaling`: a panel a family, a line an engine.
# Needs the variables csv and svg.
set terminal svg size 1200,900 font "sans-serif,13" background rgb "white"
set output svg
set datafile separator ","
set datafile missing NaN

families = "methods variables counter paths"
titles = "'methods' 'state variables' 'depth of a counter' 'paths of a method'"
engines = "auto unrolled bounded por interpolation search k-induction spacer pdr bdd squaring"
colours = "#000000 #8c8c8c #c49c94 #8c564b #e377c2 #9467bd #2ca02c #bcbd22 #1f77b4 #d62728 #ff7f0e"

seconds(family, engine) = \
  strcol(1) eq family && strcol(3) eq engine && strcol(12) eq "false" ? column(10) : NaN

set logscale xy
set format y "%g"
set ylabel "seconds"
set yrange [0.05:100]
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror
set key bottom right
set multiplot layout 2,2 title "Time to learn and prove an interface, by engine" font ",16"
do for [f = 1:4] {
  set xlabel word(titles, f)
  if (f > 1) { unset key }
  if (f == 1) { set key top left samplen 2 }
  plot for [e = 1:words(engines)] csv skip 1 \
    using 2:(seconds(word(families, f), word(engines, e))) \
    with linespoints lw (e == 1 ? 3 : 1.5) pt 7 ps 0.5 lc rgb word(colours, e) title word(engines, e)
}
unset multiplot
